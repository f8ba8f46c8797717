import type { Vector } from './embedder'

/** One byte per number; null for a vector without direction (all zero, or not finite). */
export function quantize(values: ArrayLike<number>): Vector | null {
  let largest = 0
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i] ?? Number.NaN)
    if (!Number.isFinite(size)) return null
    if (size > largest) largest = size
  }
  if (largest === 0) return null
  // The division is first because 127 / largest overflows for the smallest numbers.
  return Int8Array.from(values, (value) => Math.round((value / largest) * 127))
}

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

export function averageVectors(vectors: readonly Vector[]): Vector | null {
  const [first, ...others] = vectors
  if (!first || others.length === 0) return first ?? null
  const sum = new Float64Array(first.length)
  for (const vector of vectors) {
    const length = Math.sqrt(vector.reduce((total, value) => total + value * value, 0)) || 1
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0) / length
  }
  return quantize(sum)
}
