import type { Vector } from './embedder'

/** Stores the direction in one byte a number; null where there is none (all zero, or not finite). */
export function quantize(values: ArrayLike<number>): Vector | null {
  let largest = 0
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i] ?? Number.NaN)
    if (!Number.isFinite(size)) return null
    if (size > largest) largest = size
  }
  if (largest === 0) return null
  // Divided first: 127 / largest overflows for the smallest numbers.
  return Int8Array.from(values, (value) => Math.round((value / largest) * 127))
}

/** The cosine of the angle between two vectors of the same length, -1 to 1. */
export function measureCosine(a: Vector, b: Vector): number {
  let dot = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    dot += x * y
    aa += x * x
    bb += y * y
  }
  return dot / Math.sqrt(aa * bb)
}
