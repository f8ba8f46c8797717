import type { Hit } from '@/lib/retrieval/retrieve'
import { type Segment, splitSegments } from '@/lib/text/segments'
import { type Rating, rateSegments, rateWhole } from './rate-segments'
import { widenSegments } from './widen-segments'

export type Quotable = {
  hit: Hit
  segments: Segment[]
  start: number
  end: number
}

export type Excerpt = Rating & Quotable

/** Best first, each with the context that it needs. */
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
