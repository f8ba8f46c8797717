import { describe, expect, it } from 'vitest'
import type { ExtractResult } from '@/lib/ingest/sandbox/extract-result'
import { addRecognized, findPagesToRecognize } from './recognition'

const resultOf = (pages: ExtractResult['pages']): ExtractResult => ({
  state: 'ready',
  reason: null,
  pageCount: pages.length,
  pages,
  unread: [],
  titles: [],
})
const rules = 'Tvättstugan bokas på tavlan i källaren, och borrning får ske till klockan 19.'
const read = (text: string) => [
  { page: 1, text, confidence: 94, failure: null, width: null, height: null, runs: null },
]

describe('a page whose text is in doubt', () => {
  const broken = 'Tväuan oa på avlan i ällaren, oh orrnin får e ill loan 19. Tväuan oa på avlan i ällaren.'

  it('is recognized, and says what its picture shows', () => {
    const result = resultOf([{ page: 1, text: broken, doubtful: true }])
    expect(findPagesToRecognize(result)).toEqual([1])
    expect(addRecognized(result, read(rules)).pages).toEqual([{ page: 1, text: rules, recognized: true }])
  })

  it('keeps its text where the picture shows less, or nothing that can be read', () => {
    const result = resultOf([{ page: 1, text: broken, doubtful: true }])
    for (const text of ['Tvätt', 'maJ 20I4 8S OOO l3 Stàmrnan lO taststàlldes Góran Màrta och Strórn valdes'])
      expect(addRecognized(result, read(text)).pages).toEqual(result.pages)
  })

  it('is recognized beside its picture, and keeps its text unless the picture holds more', () => {
    const result = resultOf([{ page: 1, text: rules, pictured: true }])
    expect(findPagesToRecognize(result)).toEqual([1])
    expect(addRecognized(result, read(`${rules} OTIS`)).pages).toEqual(result.pages)
    const more = `${rules} Grillen stängs klockan 21 och får inte lämnas utan tillsyn.`
    expect(addRecognized(result, read(more)).pages).toEqual([{ page: 1, text: more, recognized: true }])
  })

  it('keeps its text in a language that is not known, and one without a letter that its picture lacks too', () => {
    const german =
      'Die Waschküche ist von sieben bis einundzwanzig Uhr geöffnet, und Haustiere sind anzuleinen. '
    const typed =
      'Tvattstugan bokas pa tavlan i kallaren, och borrning far ske till klockan nitton pa vardagar. '
    for (const text of [german.repeat(4), typed.repeat(4)]) {
      const result = resultOf([{ page: 1, text }])
      expect(findPagesToRecognize(result)).toEqual([1])
      expect(addRecognized(result, read(text)).pages).toEqual(result.pages)
    }
  })

  it('is recognized, and says what its picture shows, if its text has lost the letters of its language', () => {
    const lost = rules.replace(/[åä]/g, 'a').replace(/ö/g, 'o').repeat(4)
    const result = resultOf([{ page: 1, text: lost }])
    const shown = rules.repeat(4)
    expect(findPagesToRecognize(result)).toEqual([1])
    expect(addRecognized(result, read(shown)).pages).toEqual([{ page: 1, text: shown, recognized: true }])
  })

  it('is a scan below a longer stamp, of which the words of both count', () => {
    const stamp =
      'Handlingen är undertecknad elektroniskt av alla parter och får inte ändras efter det. '.repeat(3)
    const result = resultOf([{ page: 1, text: stamp, pictured: true }])
    const scan = `${rules} Grillen stängs klockan 21 och får inte lämnas utan tillsyn. ${stamp.slice(0, 90)}`
    expect(addRecognized(result, read(scan)).pages).toEqual([{ page: 1, text: scan, recognized: true }])
    const misread = stamp.replace(/[aeiou]/g, 'rn')
    expect(addRecognized(result, read(misread)).pages).toEqual(result.pages)
  })

  it('differs from a page in order, of which the longer text counts', () => {
    const result = resultOf([{ page: 1, text: broken }])
    expect(findPagesToRecognize(result)).toEqual([])
    expect(addRecognized(result, read(rules)).pages).toEqual(result.pages)
  })
})
