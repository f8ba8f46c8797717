import { describe, expect, it } from 'vitest'
import { answerQuestion } from '@/lib/assistant/engine'
import {
  openMemoryLibrary,
  readAsDocument,
  type StoredSource,
  testReader,
} from '@/tests/support/documents/memory-library'

const bylaws = (year: string, leave: string): StoredSource =>
  readAsDocument(
    `Stadgar ${year}.pdf`,
    `Stadgar för Brf Eken\n\n§ 7 Andrahandsuthyrning\n\nEn medlem ${leave} hyra ut sin lägenhet i andra hand.\n\n§ 8 Husdjur\n\nHundar ${leave} hållas i huset.`,
    { kind: 'bylaws', date: `${year}-06-01` },
  )
const current = bylaws('2019', 'får')
const middle: StoredSource = {
  ...bylaws('2014', 'får aldrig'),
  validity: { validFrom: '2014-06-01', validTo: '2019-05-31' },
  followedBy: current.id,
}
const first: StoredSource = {
  ...bylaws('2009', 'får inte'),
  validity: { validFrom: '2009-06-01', validTo: '2014-05-31' },
  followedBy: middle.id,
}
const today = 'Får jag hyra ut min lägenhet i andra hand?'

const ask = (
  question: string,
  library = openMemoryLibrary([first, middle, current]),
  language: 'sv' | 'en' = 'sv',
) => answerQuestion(library, { reader: testReader, question, language, threshold: 0.3 })

describe('of the versions of bylaws', () => {
  it.each([
    ['Vad gällde för andrahandsuthyrning 2015?', 'Stadgar 2014.pdf'],
    ['Vad gällde för andrahandsuthyrning före 2014?', 'Stadgar 2009.pdf'],
    ['Vad sa stadgarna 2012 om att hyra ut i andra hand?', 'Stadgar 2009.pdf'],
    ['What did the 2012 bylaws say about dogs?', 'Stadgar 2009.pdf'],
    ['Fick man ha hund 2016?', 'Stadgar 2014.pdf'],
    ['Vad stod det i de gamla stadgarna om hundar?', 'Stadgar 2014.pdf'],
    ['Fick jag hyra ut min lägenhet i andra hand tidigare?', 'Stadgar 2014.pdf'],
  ])('the one that held in the time of a question answers it: %s', async (question, source) => {
    const { sources } = await ask(question)
    expect(sources.map((one) => one.source)).toEqual([source])
  })

  it.each([today, 'Får man ha hund?', 'Vad säger stadgarna om hundar?', 'Visa stadgarna'])(
    'none but the current one answers a question that names no time: %s',
    async (question) => {
      const { sources } = await ask(question)
      expect([...new Set(sources.map(({ source }) => source))]).toEqual(['Stadgar 2019.pdf'])
    },
  )

  it('one that held is told with its days, what replaced it, and that it holds no more', async () => {
    const { answer, certainty, sources } = await ask('Fick jag hyra ut min lägenhet i andra hand 2012?')
    expect(certainty).toBe('sure')
    expect(answer).toMatch(
      /^Så här stod det i en tidigare text, som gällde från 2009-06-01 till 2014-05-31 och inte längre gäller \(ersatt av Stadgar 2014\.pdf\):/,
    )
    expect(sources[0]).toMatchObject({
      valid_from: '2009-06-01',
      valid_to: '2014-05-31',
      replaced_by: { document_id: middle.id, source: 'Stadgar 2014.pdf' },
    })
    const closest = await ask('What did the 2016 bylaws say about dogs?', undefined, 'en')
    expect([closest.certainty, closest.answer]).toEqual([
      'closest',
      'This may be the answer. This is from an earlier text, which held from 2014-06-01 until 2019-05-31 and no longer holds (replaced by Stadgar 2019.pdf)',
    ])
  })

  it('a question about the figures of a year is answered by its annual report', async () => {
    const report = readAsDocument(
      'Årsredovisning 2015.pdf',
      'Årsredovisning 2015\n\nÅrsavgiften\n\nÅrsavgiften var 650 kr per kvadratmeter under 2015.',
      { kind: 'annual_report', date: '2015' },
    )
    const library = openMemoryLibrary([first, middle, current, report])
    const { sources, answer } = await ask('Vad var årsavgiften 2015?', library)
    expect([sources[0]?.source, answer]).toEqual([
      'Årsredovisning 2015.pdf',
      expect.stringContaining('650 kr'),
    ])
  })
})

it('earlier versions stand in no index of a question without a time, and cost a later one no second read', async () => {
  const library = openMemoryLibrary([first, middle, current])
  const alone = openMemoryLibrary([current])
  for (const one of [library, alone]) await ask(today, one)
  expect(library.cache.bytes).toBe(alone.cache.bytes)
  await ask('Fick jag hyra ut min lägenhet i andra hand 2012?', library)
  library.store.reads.length = 0
  await ask('Fick man ha hund 2016?', library)
  expect(library.store.reads).toHaveLength(1)
})

it('a version that is replaced after the last question is found for its time at the next one', async () => {
  const library = openMemoryLibrary([{ ...middle, validity: {}, followedBy: undefined }])
  await ask(today, library)
  for (const one of [middle, current]) library.store.put(one)
  const { sources } = await ask('Fick jag hyra ut min lägenhet i andra hand 2016?', library)
  expect(sources.map(({ source }) => source)).toEqual(['Stadgar 2014.pdf'])
  expect((await ask(today, library)).sources.map(({ source }) => source)).toEqual(['Stadgar 2019.pdf'])
})
