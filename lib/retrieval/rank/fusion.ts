import type { Evidence } from './relevance'
import learnt from './weights.json'

/** The weights of a score's parts, learnt by `npm run train`: with vectors, and by words alone. */
const { withVectors: WEIGHTS, byWords: WORDS } = learnt.ranking

export type Parts = ReturnType<typeof readParts> & {
  /** The words of what would be quoted, from 0 to 1 for the question's best. */
  quote: number
}

/** The parts of a passage's score. @param sentences the meaning of each, in deviations above the mean passage's */
export const readParts = (evidence: Evidence, sentences: readonly number[] | null) => ({
  likeness: evidence.likeness ?? 0,
  lexical: evidence.lexical,
  sentence: sentences ? Math.max(...sentences) : 0,
  reading: evidence.reading ?? 0,
  prior: evidence.prior,
})

/** A score that orders one question's passages. */
export function score(evidence: Evidence, sentences: readonly number[] | null): number {
  const { sentence, reading } = readParts(evidence, sentences)
  return (
    fuse(evidence.likeness, evidence.lexical, evidence.prior) +
    WEIGHTS.sentence * sentence +
    WEIGHTS.reading * reading
  )
}

/** The score before the text of a passage is read. */
export const fuse = (like: number | null, lexical: number, prior: number): number =>
  like === null
    ? WORDS.lexical * lexical + WORDS.prior * prior
    : WEIGHTS.likeness * like + WEIGHTS.lexical * lexical + WEIGHTS.prior * prior

/** What the words of its quote add to the score of a passage that has no vector. */
export const scoreQuote = (quote: number): number => WORDS.quote * quote

export type Spread = { mean: number; deviation: number; high: number }

export function measureSpread(cosines: Float32Array): Spread | null {
  let [count, sum, squares, high] = [0, 0, 0, -1]
  for (const cosine of cosines) {
    if (Number.isNaN(cosine)) continue
    count++
    sum += cosine
    squares += cosine * cosine
    high = Math.max(high, cosine)
  }
  if (count === 0) return null
  const mean = sum / count
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)), high }
}

/** 0 is two deviations below the mean, 1 the best. */
export function scaleCosine(cosine: number, { mean, deviation, high }: Spread): number {
  const low = mean - 2 * deviation
  return (cosine - low) / (high - low || 1)
}

/** How far a cosine is above the mean of the organisation's passages. */
export const measureDeviations = (cosine: number, { mean, deviation }: Spread): number =>
  (cosine - mean) / (deviation || 1)
