import { splitSegments } from '@/lib/text/segments'
import type { Vector } from './embeddings/embedder'

/** The stored vectors of a longer passage stop here. */
const MOST = 64

/** The texts that are embedded beside the passage, in their order: the first segments. */
export const readSentences = (text: string): string[] =>
  splitSegments(text)
    .slice(0, MOST)
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))

/**
 * @param stored the vectors of `readSentences`, one after the other
 * @returns a vector for each segment that has one; null if they are of another text or model
 */
export function splitVectors(stored: Uint8Array, dimensions: number, text: string): Vector[] | null {
  const count = Math.min(MOST, splitSegments(text).length)
  if (count === 0 || stored.length !== count * dimensions) return null
  const vectors = new Int8Array(stored.buffer, stored.byteOffset, stored.length)
  return Array.from({ length: count }, (_, i) => vectors.subarray(i * dimensions, (i + 1) * dimensions))
}
