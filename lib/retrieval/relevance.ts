import { RELEVANCE } from './parameters'
import type { QueryUnit } from './query'

/**
 * How much of what a question asks about is met, 0 to 1: the share of its units that the best place covers, each weighed
 * by its rarity. The idf is smoothed as if further passages stood beside the corpus, so that three pages rate like three
 * thousand. What the corpus has never heard of weighs more, a verb less; small words weigh nothing.
 *
 * @param frequencies for each unit, the passages that clearly have it
 * @param coverage for each unit, 0..1
 */
export function rateRelevance(
  passages: number,
  units: readonly QueryUnit[],
  frequencies: readonly number[],
  coverage: readonly number[],
): number {
  let total = 0
  let met = 0
  units.forEach((unit, u) => {
    const weight = weigh(unit, frequencies[u] ?? 0, passages)
    total += weight
    met += weight * stretch(coverage[u] ?? 0, RELEVANCE.noMatch, RELEVANCE.fullMatch)
  })
  return total > 0 ? calibrate(met / total) : 0
}

function weigh({ wordClass }: QueryUnit, frequency: number, passages: number): number {
  if (wordClass === 'function') return 0
  const prior = wordClass === 'common' ? RELEVANCE.commonPrior : 1
  const df = frequency + prior + 0.5
  const idf = Math.log(1 + Math.max(0, passages + RELEVANCE.background - df) / df)
  if (wordClass === 'verb') return idf * RELEVANCE.verbWeight
  return wordClass === 'content' && frequency === 0 ? idf * RELEVANCE.unknownWeight : idf
}

function stretch(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)))
}

/** Lays the share that best parts answerable from other questions at the system's threshold of 0.3. */
function calibrate(share: number): number {
  const { pivot } = RELEVANCE
  return share < pivot ? (share / pivot) * 0.3 : 0.3 + ((share - pivot) / (1 - pivot)) * 0.7
}
