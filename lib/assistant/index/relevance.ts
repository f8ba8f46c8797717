import type { Corpus } from './corpus'
import type { QueryUnit } from './query'

export function rateRelevance(
  corpus: Corpus,
  units: QueryUnit[],
  frequencies: number[],
  coverage: number[],
): number {
  let total = 0
  let met = 0
  units.forEach((unit, u) => {
    if (unit.wordClass === 'function') return
    const n = corpus.passages.length + 200
    const df = (frequencies[u] as number) + (unit.wordClass === 'common' ? 60 : 1)
    const w = Math.log(1 + (n - df + 0.5) / (df + 0.5))
    total += w
    met += w * (coverage[u] as number)
  })
  return total > 0 ? met / total : 0
}
