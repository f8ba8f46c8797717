import type { Hit } from '@/lib/retrieval/retrieve'
import type { Span } from '@/lib/text/quote'
import { type Segment, splitSegments } from '@/lib/text/segments'
import { type Rating, rateSegments, rateWhole } from './rate-segments'
import { widenSegments } from './widen-segments'

/** Whole sentences, rows or items that follow each other in a passage. */
export type Quotable = {
  hit: Hit
  segments: Segment[]
  /** The stretch of the passage's text from the first segment to the last. */
  start: number
  end: number
}

/** What answers together, and how well. */
export type Excerpt = Rating & Quotable

/** Each sentence of a hit that could be the core of an answer, with what it takes to be understood, best first. */
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

/** The words of an excerpt that the question asks about, by meaning as retrieval sees it. */
export function findMatches({ hit, start, segments }: Quotable): Span[] {
  const { query, passage } = hit
  return segments.flatMap((segment) => {
    const { tokens, ids } = query.read(passage.text.slice(segment.start, segment.end))
    const matches = query.findMatches(ids)
    const offset = segment.start - start
    return tokens
      .filter((_, i) => matches.has(ids[i] as number))
      .map((token) => ({ start: token.start + offset, end: token.end + offset }))
  })
}
