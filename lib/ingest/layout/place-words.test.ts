import { describe, expect, it } from 'vitest'
import { childMessageSchema } from '@/lib/ingest/sandbox/child-message'
import { type Box, findRuns, mostRuns, type Piece } from './place-words'

/** A piece at a tenth of the page, whose characters are a hundredth wide. */
function piece(text: string, line: number, x = 0.1): Piece {
  const y = line / 10
  return { text, line, boxOf: (start, end): Box => [x + start / 100, y, x + end / 100, y + 0.05] }
}

describe('the places of words', () => {
  it('are those of the pieces, a broken word is two, and a word of two pieces one', () => {
    const pieces = [
      piece('En bostads-', 1),
      piece('rätts', 2),
      piece('havare, in- ', 2, 0.15),
      piece('och ut', 3),
    ]
    expect(findRuns('En bostadsrättshavare, in-\noch ut', pieces)).toEqual([
      [0, 2, 0.1, 0.1, 0.12, 0.15],
      [3, 10, 0.13, 0.1, 0.2, 0.15],
      [10, 22, 0.1, 0.2, 0.22, 0.25],
      [23, 26, 0.23, 0.2, 0.26, 0.25],
      [27, 30, 0.1, 0.3, 0.13, 0.35],
      [31, 33, 0.14, 0.3, 0.16, 0.35],
    ])
  })

  it('end at the page, and are left out outside it and where a part has no known place', () => {
    const unknown: Piece = { text: 'känd', line: 1, boxOf: () => null }
    const pieces = [piece('Ut', 1, -0.01), piece('borta', 2, 1), piece('o', 1), unknown]
    expect(findRuns('Ut\nborta\nokänd', pieces)).toEqual([[0, 2, 0, 0.1, 0.01, 0.15]])
  })

  it('are none where the text is not that of the pieces', () => {
    expect(findRuns('En annan text', [piece('En text', 1)])).toEqual([])
    expect(findRuns('', [])).toEqual([])
  })

  it('U08 are bounded', () => {
    const text = 'ab '.repeat(mostRuns + 10)
    expect(findRuns(text, [{ ...piece(text, 1), boxOf: () => [0, 0, 1, 1] }])).toHaveLength(mostRuns)
  })
})

describe('the places that the child gives', () => {
  const accepts = (runs: unknown, size = { width: 595, height: 842 }) =>
    childMessageSchema.safeParse({ type: 'page', page: 1, text: 'Hej du', runs, ...size }).success

  it('are taken as runs of the text, in its order', () => {
    expect(
      accepts([
        [0, 3, 0, 0, 0.5, 1],
        [4, 6, 0.5, 0, 1, 1],
      ]),
    ).toBe(true)
    expect(accepts(undefined)).toBe(true)
  })

  it.each([
    ['beyond the text', [[4, 7, 0, 0, 1, 1]]],
    ['that end before they begin', [[3, 3, 0, 0, 1, 1]]],
    [
      'out of order',
      [
        [4, 6, 0, 0, 1, 1],
        [0, 3, 0, 0, 1, 1],
      ],
    ],
    ['beyond the page', [[0, 3, 0, 0, 1.1, 1]]],
    ['without area', [[0, 3, 0.5, 0, 0.5, 1]]],
    ['of no number', [[0, 3, 0, 0, null, 1]]],
    ['of half a character', [[0.5, 3, 0, 0, 1, 1]]],
    ['without end', Array.from({ length: mostRuns + 1 }, () => [0, 3, 0, 0, 1, 1])],
  ])('U08 are refused %s', (_, runs) => expect(accepts(runs)).toBe(false))

  it('U08 are refused on a page without size', () => {
    expect(accepts([], { width: 0, height: 842 })).toBe(false)
    expect(accepts([], { width: 1e9, height: 842 })).toBe(false)
  })
})
