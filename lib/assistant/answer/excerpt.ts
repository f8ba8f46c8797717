import type { Hit } from '@/lib/retrieval/retrieve'
import { type Segment, splitSegments } from '@/lib/text/segments'
import { type Rating, rateSegments, rateWhole } from './rate-segments'
import { widenSegments } from './widen-segments'

/** Consecutive whole sentences, rows or items of a passage. */
export type Quotable = {
  hit: Hit
  segments: Segment[]
  /** The range in the passage's text, from the first segment to the last. */
  start: number
  end: number
}

/** An answer with its score. */
export type Excerpt = Rating & Quotable

/** Every sentence of a hit that can be the core of an answer, with the context that it needs, best first. */
export function findExcerpts(question: string, hit: Hit): Excerpt[] {
  const { text } = hit.passage
  const segments = splitSegments(text)
  const rated = rateSegments(question, hit, segments)
  if (hit.passage.kind === 'faq')
    return [{ hit, segments, start: 0, end: text.length, ...rateWhole(question, text, rated) }]
  const scores = rated.map(({ score }) => score)
  const excerpts = rated.flatMap((rating, index) => {
    if (rating.score === 0) return []
    const around = widenSegments(text, segments, scores, index)
    const start = around[0]?.start ?? 0
    const end = around.at(-1)?.end ?? start
    return [{ hit, segments: around, start, end, ...rating }]
  })
  return excerpts.sort((a, b) => b.score - a.score)
}
