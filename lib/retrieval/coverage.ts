import { COVERAGE } from './parameters'
import type { QueryUnit } from './query'

/**
 * The share, 0 to 1, of a question's subjects that a text covers; rare units weigh more. The idf is smoothed
 * with background passages, so that three pages rate like three thousand. A word that the corpus does not
 * contain weighs more, a verb less, a function word nothing.
 * @param frequencies for each unit, the number of passages that clearly contain it
 * @param met for each unit, 0..1
 */
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
