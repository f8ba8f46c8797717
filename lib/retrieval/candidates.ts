import type { Corpus } from './corpus'
import { RANKING } from './parameters'
import { readPostings } from './postings'
import type { QueryUnit } from './query'

const PHRASE_PART = 0.5
const STRONG = 0.75

/** BM25 over soft word matches: passages worth a closer look, best first, and each unit's weight (its idf) and passage count. */
export function collectCandidates(
  corpus: Corpus,
  units: QueryUnit[],
  candidates: number = RANKING.candidates,
) {
  const { k1, b } = RANKING
  const count = corpus.passages.length
  const scores = new Float32Array(count)
  const weights: number[] = []
  const frequencies: number[] = []
  for (const unit of units) {
    const mass = new Map<number, number>()
    const strong = new Set<number>()
    for (const [word, similarity] of wordsOf(unit)) {
      const share = similarity ** RANKING.sharpness
      for (const passage of readPostings(corpus.occurrences, word)) {
        mass.set(passage, (mass.get(passage) ?? 0) + share)
        if (similarity >= STRONG) strong.add(passage)
      }
    }
    const weight =
      Math.log(1 + (count - strong.size + 0.5) / (strong.size + 0.5)) *
      (unit.wordClass === 'function' ? RANKING.functionWeight : 1)
    for (const [passage, tf] of mass) {
      const norm = k1 * (1 - b + (b * (corpus.lengths[passage] as number)) / corpus.averageLength)
      scores[passage] = (scores[passage] as number) + (weight * tf * (k1 + 1)) / (tf + norm)
    }
    weights.push(weight)
    frequencies.push(strong.size)
  }
  const found = Array.from(scores, (score, index) => ({ index, score })).filter(({ score }) => score > 0)
  return { candidates: found.sort((x, y) => y.score - x.score).slice(0, candidates), weights, frequencies }
}

function wordsOf(unit: QueryUnit): Map<number, number> {
  if (unit.phrases.length === 0) return unit.similar
  const words = new Map(unit.similar)
  for (const { parts, similarity } of unit.phrases) {
    for (const part of parts) {
      for (const [word, s] of part)
        words.set(word, Math.max(words.get(word) ?? 0, s * similarity * PHRASE_PART))
    }
  }
  return words
}
