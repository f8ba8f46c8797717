import { describe, expect, it } from 'vitest'
import { isVerbatim } from '@/lib/text/quote'
import { idOf } from '@/tests/support/documents/memory-library'
import { askRules, faq, markedOf, RULES, withoutMarks } from '@/tests/support/documents/rules'
import { ANSWER_WORDS } from './answer-words'

const documentId = idOf('Regler')

describe('a sure answer from the documents', () => {
  it('is the sentence that answers, with what limits it, its context and its source', async () => {
    const { answer, source, sources, certainty, relevance } = await askRules('Får jag hyra ut i andra hand?')
    const said =
      '**Andrahandsuthyrning är tillåten i högst tre månader under semestervistelse. ' +
      'Detta gäller inte korttidsuthyrning genom förmedlare.**'
    expect(certainty).toBe('sure')
    expect(answer).toBe(`${ANSWER_WORDS.sv.documents}:\n\n${said}`)
    expect(source).toBe('Regler')
    expect(sources[0]).toMatchObject({ source: 'Regler', page: 1, document_id: documentId, faq_id: null })
    expect(relevance).toBeGreaterThan(0.5)
  })

  it('quotes the whole passage and marks the answering sentence in it', async () => {
    const answer = await askRules('Får jag hyra ut i andra hand?')
    expect(markedOf(answer)).toMatch(/^Andrahandsuthyrning är tillåten .* genom förmedlare\.$/)
    expect(answer.sources[0]?.text).toContain('Det ska vara tyst i huset')
    expect(isVerbatim(answer.sources[0]?.text ?? '', RULES)).toBe(true)
  })

  it('does not join the heading to a sentence', async () => {
    expect((await askRules('När ska det vara tyst?')).answer).not.toMatch(/Ljud/)
  })

  it('shows a table row below the table head', async () => {
    const answer = await askRules('Vad kostar parkering?')
    expect(answer.answer).toContain(
      '| Avgift | 2023 | 2024 |\n| --- | --- | --- |\n| Parkering | 300 kronor | 375 kronor |',
    )
    expect(answer.answer).not.toContain('Gården')
    expect(markedOf(answer)).toBe(
      '4. Avgifter 2024\nAvgift\u20032023\u20032024\nParkering\u2003300 kronor\u2003375 kronor',
    )
  })

  it('marks the head and the telling row of a table in its quote, and no row between', async () => {
    const text = `Ansvar\n\nDel  Bostadsrättshavaren  Föreningen  Anmärkning\nYtterdörr  X  –  –\nRadiatorer  –  X  Målning: bostadsrättshavaren\nKöksfläkt  X  –  –`
    const answer = await askRules('Vem ansvarar för radiatorer, bostadsrättshavaren eller föreningen?', {
      text,
    })
    expect(answer.sources[0]?.text).toContain(
      '**Ansvar\nDel\u2003Bostadsrättshavaren\u2003Föreningen\u2003Anmärkning**\nYtterdörr\u2003X\u2003–\u2003–\n**Radiatorer\u2003–\u2003X\u2003Målning: bostadsrättshavaren**\nKöksfläkt',
    )
    expect(isVerbatim(answer.sources[0]?.text ?? '', text)).toBe(true)
  })

  it("gives the board's answer to a question that the board has answered", async () => {
    const { answer, sources, certainty } = await askRules('Var finns hjärtstartaren?')
    expect(certainty).toBe('sure')
    expect(answer).toBe(`${ANSWER_WORDS.sv.faq}\n\nDen hänger i entrén.\n\nLarma alltid 112 först.`)
    expect(sources).toMatchObject([
      { text: 'Den hänger i entrén. Larma alltid 112 först.', page: null, document_id: null, faq_id: faq.id },
    ])
  })

  it('introduces Swedish rules in English if the question is in English', async () => {
    const { answer } = await askRules('When can I drill?', { language: 'sv' })
    expect(answer.startsWith(`${ANSWER_WORDS.en.documents}${ANSWER_WORDS.en.swedish}:`)).toBe(true)
    expect(answer).toContain('Borra får du göra vardagar')
  })

  it('contains no number that its quotes do not contain', async () => {
    for (const question of ['När får jag borra?', 'Vad kostar parkering?', 'Får jag hyra ut i andra hand?']) {
      const { answer, sources } = await askRules(question)
      expect(sources.length).toBeGreaterThan(0)
      const quoted = sources.map(({ text }) => withoutMarks(text)).join(' ')
      for (const number of answer.match(/\d+/g) ?? []) expect(quoted).toContain(number)
    }
  })
})

describe('the chosen sentence', () => {
  const first = async (question: string, text: string) => markedOf(await askRules(question, { text }))

  it('keeps a list item with the line that introduces it', async () => {
    expect(await first('Får man grilla på gården?', RULES)).toMatch(
      /^På gården gäller:.*Grillning är tillåten fram till klockan 21\.00$/,
    )
  })

  it('never answers the opposite of the question', async () => {
    const text =
      'En icke bärande vägg får rivas efter tillstånd.\n\nBärande väggar får inte tas bort eller öppnas.\n\nEj bärande vägg får tas bort fritt.'
    expect(await first('Får jag ta bort en bärande vägg?', text)).toBe(
      'Bärande väggar får inte tas bort eller öppnas.',
    )
    expect(await first('Får jag riva en icke bärande vägg?', text)).toMatch(/^En icke bärande vägg/)
    expect(
      await first(
        'Får man ta bort en bärande vägg?',
        'Ej bärande vägg får rivas.\n\nBärande vägg får ej tas bort.',
      ),
    ).toBe('Bärande vägg får ej tas bort.')
    const denied = 'Väggar får ej rivas utan tillstånd.\n\nVäggar målas av medlemmen.'
    expect(await first('Får jag riva en vägg?', denied)).toMatch(/^Väggar får ej rivas/)
  })

  it('is below the heading that the question names', async () => {
    const text =
      'Ventilation\n\nSkötsel frånluftsventil\n\nEnklast är att torka av den med papper och rengöra spalten.\n\nSkötsel friskluftsventil\n\nAnvänd dammsugare och peta med lämpligt verktyg.'
    expect(await first('Hur rengör man friskluftsventilerna?', text)).toBe(
      'Skötsel friskluftsventil\nAnvänd dammsugare och peta med lämpligt verktyg.',
    )
  })

  it.each([
    ['Hur varmt ska det vara i lägenheten?', 'Rumstemperaturen är inställd på 20 grader.'],
    ['När ska motioner vara inlämnade?', 'Motioner ska ha kommit in till styrelsen senast den 31 januari.'],
    ['Hur många tvättpass får jag boka?', 'Varje hushåll får boka ett tvättpass i veckan.'],
    [
      'Hur stor majoritet krävs för att ändra stadgarna?',
      'Ändring av stadgarna beslutas av två tredjedelar.',
    ],
  ])('contains the figure that the question asks for: %s', async (question, answer) => {
    const text = [
      'Det ska vara varmt och skönt i lägenheten.',
      'Rumstemperaturen är inställd på 20 grader.',
      'En motion ska vara skriftlig och lämnas av en medlem.',
      'Motioner ska ha kommit in till styrelsen senast den 31 januari.',
      'Tvättpassen kan bokas måndag till lördag.',
      'Varje hushåll får boka ett tvättpass i veckan.',
      'För att ändra stadgarna krävs den majoritet som lagen anger.',
      'Ändring av stadgarna beslutas av två tredjedelar.',
    ].join('\n\n')
    expect(await first(question, text)).toContain(answer)
  })
})
