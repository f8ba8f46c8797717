import { buildSegment, encodeSegment } from '@/lib/retrieval/index/segment'

/** The words of passages on one page as the worker stores them, in base64. */
export function encodeWords(texts: readonly string[], heading: string | null = null): string {
  const passages = texts.map((text, ordinal) => ({ ordinal, page: 1, heading, text }))
  return Buffer.from(encodeSegment(buildSegment(passages))).toString('base64')
}

/** A stored vector of 384 equal numbers, in base64. */
export const encodeVector = (fill: number): string => Buffer.alloc(384, fill).toString('base64')
