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

  it('differs from a page in order, of which the longer text counts', () => {
    const result = resultOf([{ page: 1, text: broken }])
    expect(findPagesToRecognize(result)).toEqual([])
    expect(addRecognized(result, read(rules)).pages).toEqual(result.pages)
  })
})
