import { describe, expect, it } from 'vitest'
import { answerQuestion } from '@/lib/assistant/engine'
import {
  openMemoryLibrary,
  readAsDocument,
  type StoredSource,
  testReader,
} from '@/tests/support/documents/memory-library'

const rule = (leave: string) =>
  `Stadgar för Brf Eken\n\n§ 7 Andrahandsuthyrning\n\nEn medlem ${leave} hyra ut sin lägenhet i andra hand.`
const former: StoredSource = {
  ...readAsDocument('Stadgar 2009.pdf', rule('får inte'), { kind: 'bylaws', date: '2009-11-02' }),
  validity: { validTo: '2019-05-31' },
}
const current: StoredSource = {
  ...readAsDocument('Stadgar 2019.pdf', rule('får'), { kind: 'bylaws', date: '2019-06-01' }),
  validity: { validFrom: '2019-06-01' },
}

const ask = (sources: StoredSource[], question: string) =>
  answerQuestion(openMemoryLibrary(sources), { reader: testReader, question, language: 'sv', threshold: 0.3 })

const today = 'Får jag hyra ut min lägenhet i andra hand?'

it('of two bylaws the answer cites what holds today, and never what has ended', async () => {
  const { sources, certainty } = await ask([former, current], today)
  expect(certainty).toBe('sure')
  expect(sources.map(({ source }) => source)).toEqual(['Stadgar 2019.pdf'])
  expect((await ask([former], today)).sources).toEqual([])
})

it.each([
  'Fick jag hyra ut min lägenhet i andra hand 2012?',
  'Fick jag hyra ut min lägenhet i andra hand enligt de gamla stadgarna?',
])('what has ended is cited for its time, and the answer says so: %s', async (question) => {
  const { sources, answer, certainty } = await ask([former, current], question)
  expect(sources[0]).toMatchObject({ source: 'Stadgar 2009.pdf', valid_to: '2019-05-31' })
  if (certainty === 'sure')
    expect(answer).toMatch(
      /^Så här stod det i en tidigare text, som gällde från 2009-11-02 till 2019-05-31 och inte längre gäller \(ersatt av Stadgar 2019\.pdf\):/,
    )
})

it('what will hold is not cited before it does', async () => {
  const coming: StoredSource = { ...current, validity: { validFrom: '2999-01-01' } }
  const { sources } = await ask([{ ...former, validity: {} }, coming], today)
  expect(sources.map(({ source }) => source)).toEqual(['Stadgar 2009.pdf'])
})

describe('of bylaws whose end nobody has told', () => {
  const [older, newer] = [former, current].map((one) => ({ ...one, validity: {} })) as [
    StoredSource,
    StoredSource,
  ]
  const inOwnWords = 'Får man inte hyra ut i andra hand?'

  it('the newer ones are cited surely, however near the older ones are to the question', async () => {
    for (const question of [today, inOwnWords]) {
      const { certainty, answer, sources } = await ask([older, newer], question)
      expect([certainty, sources[0]?.source]).toEqual(['sure', 'Stadgar 2019.pdf'])
      expect(answer).not.toContain('får inte')
    }
  })

  it('the older ones are cited where no newer ones speak of it, or only a proposal does', async () => {
    const proposal = { ...newer, name: 'Förslag till stadgar 2019.pdf' }
    for (const others of [[], [proposal]]) {
      const { sources } = await ask([older, ...others], inOwnWords)
      expect(sources[0]?.source).toBe('Stadgar 2009.pdf')
    }
  })

  it('the older ones are cited too where an admin has kept them', async () => {
    const { sources } = await ask([{ ...older, staysValid: true }, newer], inOwnWords)
    expect(sources[0]?.source).toBe('Stadgar 2009.pdf')
  })

  it('rules of other names hold beside each other', async () => {
    const rules = (name: string, date: string, leave: string) =>
      readAsDocument(name, rule(leave), { kind: 'rules', date })
    const beside = [
      rules('Garageregler 2009.pdf', '2009', 'får inte'),
      rules('Husregler 2019.pdf', '2019', 'får'),
    ]
    expect((await ask(beside, inOwnWords)).sources[0]?.source).toBe('Garageregler 2009.pdf')
    const same = [rules('Husregler 2009.pdf', '2009', 'får inte'), rules('Husregler 2019.pdf', '2019', 'får')]
    expect((await ask(same, inOwnWords)).sources[0]?.source).toBe('Husregler 2019.pdf')
  })
})
