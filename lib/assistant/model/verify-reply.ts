import { type AnswerRequest, citeSource } from '@/lib/assistant/answer/answer'
import type { AnswerSource } from '@/lib/assistant/contract'
import type { Hit } from '@/lib/retrieval/retrieve'
import { splitSegments } from '@/lib/text/segments'
import { isBacked } from './facts'
import { modelLimits } from './limits'
import { locateQuote } from './locate-quote'
import { renderProse } from './render-prose'
import type { Citation } from './reply'

type Asked = {
  prose: string
  citations: readonly Citation[]
  /** The passages that the model was given, numbered from 1 in this order: no other counts. */
  hits: readonly Hit[]
  pageText: AnswerRequest['pageText']
}

/** What is less says nothing by itself. */
const SHORTEST_QUOTE = 12
const LONGEST_QUOTE = 900

/**
 * A model's answer with its sources, or null when it does not hold: each source is found word for word in the passage that it names and on the
 * stored page, the others are left out, and each figure and address of the answer stands in one of them.
 */
export function verifyReply({
  prose,
  citations,
  hits,
  pageText,
}: Asked): { answer: string; sources: AnswerSource[] } | null {
  const cited = citations.flatMap(({ passage, quote }) => {
    const found = quoteWhole(hits[passage - 1], quote)
    const source = found && citeSource(found, pageText)
    return found && source ? [{ source, stored: found.hit.passage.text.slice(found.start, found.end) }] : []
  })
  const distinct = cited.filter(
    ({ source }, at) =>
      cited.findIndex(
        (other) => other.source.text === source.text && other.source.document_id === source.document_id,
      ) === at,
  )
  const shown = distinct.slice(0, modelLimits.citations)
  const answer = renderProse(prose)
  if (shown.length === 0 || !answer) return null
  if (
    !isBacked(
      prose,
      shown.map(({ stored }) => stored),
    )
  )
    return null
  return { answer, sources: shown.map(({ source }) => source) }
}

/** A quote with the whole sentences that it is taken from: half of one can say the opposite. */
function quoteWhole(hit: Hit | undefined, quote: string) {
  if (!hit) return null
  const { text } = hit.passage
  const span = locateQuote(text, quote)
  if (!span) return null
  const segments = splitSegments(text).filter(({ start, end }) => start < span.end && end > span.start)
  const [start, end] = [segments[0]?.start ?? 0, segments.at(-1)?.end ?? 0]
  const isWhole = span.start <= start && span.end >= end
  if ((!isWhole && span.end - span.start < SHORTEST_QUOTE) || end - start > LONGEST_QUOTE) return null
  return { hit, segments, start, end }
}
