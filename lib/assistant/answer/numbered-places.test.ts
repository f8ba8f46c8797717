import { describe, expect, it } from 'vitest'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { composeAnswer } from './answer'

const papers = {
  bylaws: readAsDocument(
    'Stadgar.docx',
    '4 § Insats\n\nInsatsen bestäms av styrelsen.\n\n5 § Avgift\n\n5.1 Avgiften betalas i förskott.\n\n5.2 Påminnelse kostar 60 kronor.\n\n6 § Säte\n\nMölnlycke.',
    { kind: 'bylaws', date: '2021' },
  ),
  older: readAsDocument('Stadgar 2009.docx', '5 § Avgift\n\nAvgiften betalas i efterskott.', {
    kind: 'bylaws',
    date: '2009',
  }),
  garage: readAsDocument('Garageregler.pdf', 'Garageregler\n\n§ 5 Däck\n\nDäck förvaras inte i garaget.', {
    kind: 'rules',
    date: null,
  }),
  minutes: readAsDocument('Protokoll mars.pdf', 'Protokoll\n\n§ 5 Altan\n\nAnsökan om altan avslås.', {
    kind: 'minutes',
    date: '2025-03',
  }),
}
type Paper = keyof typeof papers

async function ask(question: string, names: readonly Paper[]) {
  const hits = await searchIn(openMemoryLibrary(names.map((name) => papers[name])), `${question} 5 §`)
  const { certainty, answer, sources } = composeAnswer({ question, language: 'sv', threshold: 0.3, hits })
  return { certainty, answer, documents: sources.map(({ source }) => source) }
}

describe('a question for a number that several documents have', () => {
  it('is not answered surely from one of them, and shows each with its document, the bylaws first', async () => {
    expect(await ask('Vad säger femte paragrafen?', ['garage', 'bylaws'])).toMatchObject({
      certainty: 'closest',
      documents: ['Stadgar.docx', 'Garageregler.pdf'],
    })
  })

  it('is answered surely from the document that it names', async () => {
    const garage = await ask('Vad säger § 5 i garagereglerna?', ['garage', 'bylaws', 'minutes'])
    expect(garage).toMatchObject({ certainty: 'sure', documents: ['Garageregler.pdf'] })
    const bylaws = await ask('Vad säger § 5 i stadgarna?', ['garage', 'bylaws', 'minutes'])
    expect(bylaws).toMatchObject({ certainty: 'sure', documents: ['Stadgar.docx'] })
    const minutes = await ask('Vad säger § 5 i protokollet?', ['garage', 'bylaws', 'minutes'])
    expect(minutes).toMatchObject({ certainty: 'sure', documents: ['Protokoll mars.pdf'] })
  })

  it('is no sure answer from another document than the one that it names', async () => {
    expect(await ask('Vad säger § 5 i ordningsreglerna?', ['bylaws'])).toMatchObject({
      certainty: 'closest',
      documents: ['Stadgar.docx'],
    })
    const ofYear = await ask('Vad säger § 5 i stadgarna från 2009?', ['bylaws'])
    expect(ofYear.certainty).not.toBe('sure')
  })

  it('is answered from all bylaws of the newest year, if one of them has no month', async () => {
    const dated = { ...papers.older, facts: { kind: 'bylaws' as const, date: '2021-05' } }
    const hits = await searchIn(openMemoryLibrary([papers.bylaws, dated]), 'Vad säger § 5? 5 §')
    const { certainty, sources } = composeAnswer({
      question: 'Vad säger § 5?',
      language: 'sv',
      threshold: 0.3,
      hits,
    })
    expect(certainty).toBe('closest')
    expect(sources).toHaveLength(2)
  })

  it('means no point of minutes, and no older bylaws', async () => {
    const { certainty, documents } = await ask('Vad säger § 5?', ['minutes', 'older', 'bylaws'])
    expect({ certainty, documents }).toEqual({ certainty: 'sure', documents: ['Stadgar.docx'] })
    expect(await ask('Vad säger § 5 i stadgarna från 2009?', ['older', 'bylaws'])).toMatchObject({
      certainty: 'sure',
      documents: ['Stadgar 2009.docx'],
    })
  })
})

it('the text of a section has its numbered parts, and not the next section', async () => {
  const { answer } = await ask('Vad säger § 5?', ['bylaws'])
  expect(answer).toContain('Avgiften betalas i förskott')
  expect(answer).toContain('Påminnelse kostar 60 kronor')
  expect(answer).not.toContain('Mölnlycke')
})
