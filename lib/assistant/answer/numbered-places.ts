import { isCitedWhole, readPath, toTitle } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'
import { isSectionStart, isTableRow } from '@/lib/text/lines'
import { beginsPlace, type NumberedPlace } from '@/lib/text/place-number'
import { readBlocks, type Segment, splitSegments } from '@/lib/text/segments'
import { isProposal } from '@/lib/text/turning-words'
import type { Excerpt } from './excerpt'
import { NO_RATING } from './rate-segments'

const MOST = 3
const LONGEST = 1200

/** The texts of that number, one of each document, in the order of the passages; a proposal only if none holds. */
export function findNumberedPlaces(place: NumberedPlace, hits: readonly Hit[]): Excerpt[] {
  const found = new Map<string, Excerpt>()
  for (const hit of hits) {
    const { kind, sourceId } = hit.passage
    if (kind !== 'document' || isCitedWhole(kind) || found.has(sourceId)) continue
    const excerpt = findPlace(place, hit)
    if (excerpt) found.set(sourceId, excerpt)
  }
  const all = [...found.values()]
  const holding = all.filter(({ headings }) => headings.length === 0)
  return (holding.length > 0 ? holding : all).slice(0, MOST)
}

function findPlace(place: NumberedPlace, hit: Hit): Excerpt | null {
  const { text } = hit.passage
  const blocks = readBlocks(text)
  const at = blocks.findIndex(({ firstLine }) => beginsPlace(firstLine, place) && !isTableRow(firstLine))
  const block = blocks[at]
  if (!block) return null
  const next = blocks.slice(at + 1).find(({ kind, firstLine }) => kind === 'heading' || isOpening(firstLine))
  const isInside = ({ start, end }: Segment) =>
    start >= block.start && end <= Math.min(next?.start ?? text.length, block.start + LONGEST)
  const segments = splitSegments(text).filter(isInside)
  const [first, last] = [segments[0], segments.at(-1)]
  // A number without its text, such as a line of a table of contents, says nothing.
  if (!first || !last || last.kind === 'heading') return null
  const { sourceName, heading } = hit.passage
  const status = [toTitle(sourceName), ...readPath(heading).headings].filter(isProposal)
  const headings = status.slice(0, 1)
  return {
    hit,
    segments,
    start: first.start,
    end: last.end,
    headings,
    isWhole: true,
    ...NO_RATING,
    score: 1,
    own: 1,
  }
}

const isOpening = (line: string) => isSectionStart(line) || /^\d{1,2}(?:\.\d{1,2})*[.)]?\s+\p{Lu}/u.test(line)
