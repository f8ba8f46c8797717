import { FUSION } from './parameters'

/** The joined score of a passage, 0 to 1: by its vector and by its words, each against the best; by words alone where it has no vector. */
export const fuse = (like: number | null, lexical: number, share: number): number =>
  like === null ? lexical : share * like + (1 - share) * lexical

/** The share of the vectors: small where one passage has all the words that are asked for, large where none has. */
export function shareVectors(coverage: number): number {
  const { covered, uncovered, least, most } = FUSION
  const at = Math.max(0, Math.min(1, (coverage - uncovered) / (covered - uncovered)))
  return most + (least - most) * at
}

/** How the cosines of a question with all passages are spread. */
export type Spread = { mean: number; deviation: number; high: number }

/** Null where no passage has a vector. */
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

/** A cosine on a scale from 0, two deviations below the mean, to 1, the best. */
export function scaleCosine(cosine: number, { mean, deviation, high }: Spread): number {
  const low = mean - 2 * deviation
  return (cosine - low) / (high - low || 1)
}
