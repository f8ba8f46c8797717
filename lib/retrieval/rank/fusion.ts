import { FUSION } from './parameters'

/** 0 to 1, relative to the best passage's. */
export const fuse = (like: number | null, lexical: number, share: number): number =>
  like === null ? lexical : share * like + (1 - share) * lexical

/** Small if one passage contains all words of the question, large if none does. */
export function shareVectors(coverage: number): number {
  const { covered, uncovered, min, max } = FUSION
  const at = Math.max(0, Math.min(1, (coverage - uncovered) / (covered - uncovered)))
  return max + (min - max) * at
}

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
