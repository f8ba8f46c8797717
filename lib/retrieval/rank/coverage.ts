import type { QueryUnit } from '@/lib/retrieval/query'
import { COVERAGE } from './parameters'

/** 0 to 1. The idf is smoothed, so that three pages rate like three thousand. */
export function measureCoverage(
  passages: number,
  units: readonly QueryUnit[],
  frequencies: readonly number[],
  met: ArrayLike<number>,
): number {
  let total = 0
  let covered = 0
  units.forEach((unit, u) => {
    const weight = weigh(unit, frequencies[u] ?? 0, passages)
    total += weight
    covered += weight * stretch(met[u] ?? 0)
  })
  return total > 0 ? covered / total : 0
}

function weigh({ wordClass }: QueryUnit, frequency: number, passages: number): number {
  if (wordClass === 'function') return 0
  const prior = wordClass === 'common' ? COVERAGE.commonPrior : 1
  const df = frequency + prior + 0.5
  const idf = Math.log(1 + Math.max(0, passages + COVERAGE.background - df) / df)
  if (wordClass === 'verb') return idf * COVERAGE.verbWeight
  return wordClass === 'content' && frequency === 0 ? idf * COVERAGE.unknownWeight : idf
}

function stretch(similarity: number): number {
  const { noMatch, fullMatch } = COVERAGE
  return Math.max(0, Math.min(1, (similarity - noMatch) / (fullMatch - noMatch)))
}
