import { expect, it } from 'vitest'
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
    expect(answer).toMatch(/^Så här stod det i ett dokument som gällde till 2019-05-31:/)
})

it('what will hold is not cited before it does', async () => {
  const coming: StoredSource = { ...current, validity: { validFrom: '2999-01-01' } }
  const { sources } = await ask([{ ...former, validity: {} }, coming], today)
  expect(sources.map(({ source }) => source)).toEqual(['Stadgar 2009.pdf'])
})
