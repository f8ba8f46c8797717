import { describe, expect, it } from 'vitest'
import { markRuns, type Run } from './marks'

const line: Run[] = [
  [0, 3, 0.1, 0.1, 0.15, 0.12],
  [4, 7, 0.16, 0.1, 0.2, 0.12],
  [8, 11, 0.21, 0.1, 0.25, 0.12],
]
const rounded = (runs: Run[], start: number, end: number) =>
  markRuns(runs, { start, end }, 0.7).map(({ x, y, width, height }) =>
    [x, y, x + width, y + height].map((share) => Number(share.toFixed(3))),
  )

describe('markRuns', () => {
  it('marks the words of a quote and no other, joined into one box', () => {
    expect(rounded(line, 4, 11)).toEqual([[0.16, 0.1, 0.25, 0.12]])
    expect(rounded(line, 3, 4)).toEqual([])
  })

  it('keeps lines, columns and wide cells apart', () => {
    const runs: Run[] = [
      ...line,
      [12, 15, 0.1, 0.13, 0.15, 0.15],
      [16, 19, 0.6, 0.1, 0.65, 0.12],
      [20, 23, 0.8, 0.1, 0.85, 0.12],
    ]
    expect(rounded(runs, 8, 23)).toEqual([
      [0.21, 0.1, 0.25, 0.12],
      [0.1, 0.13, 0.15, 0.15],
      [0.6, 0.1, 0.65, 0.12],
      [0.8, 0.1, 0.85, 0.12],
    ])
  })

  it('keeps boxes on the page, and drops what lies outside it', () => {
    const runs: Run[] = [
      [0, 3, 0.9, 0.5, 1.4, 0.6],
      [4, 7, 1.5, 0.5, 1.7, 0.6],
    ]
    expect(rounded(runs, 0, 7)).toEqual([[0.9, 0.5, 1, 0.6]])
  })
})
