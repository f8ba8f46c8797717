import type { CorpusPassage } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'
import { readContext } from '@/lib/text/context'
import { type Segment, splitSegments } from '@/lib/text/segments'
import { type Excerpt, isFragment } from './excerpt'
import { NO_RATING } from './rate-segments'

const PARTED = '\n\n'

/**
 * The consent that the leave of a quote depends on, where its section goes on in the passage before or after. Null if
 * it cannot be shown, because a page ends within its sentence.
 */
export function findConsentsOverleaf({ hit, telling }: Excerpt): Excerpt[] | null {
  const { passage, beside = {} } = hit
  if (!telling || passage.kind !== 'document') return []
  const before = beside.before && withoutOverlap(beside.before.text, passage.text)
  const after = beside.after ? overlapOf(passage.text, beside.after.text) : 0
  const head = before ? before + PARTED : ''
  const rest = beside.after?.text.slice(after) ?? ''
  const between = goesOn(passage.text, rest) ? ' ' : PARTED
  const tail = rest && between + rest
  if (!head && !tail) return []
  const text = head + passage.text + tail
  const segments = splitSegments(text)
  const index = segments.findIndex(({ start }) => start === telling.start + head.length)
  const { consents } = readContext(text, segments, index)
  const end = head.length + passage.text.length
  const found = consents.flatMap((at) => {
    const segment = segments[at] as Segment
    // Half a sentence is not quoted.
    if (segment.start < end && segment.end > end) return null
    if (segment.end <= head.length && beside.before) return quoteIn(hit, beside.before, segment)
    const moved = end + between.length - after
    if (segment.start >= end && beside.after)
      return quoteIn(hit, beside.after, {
        ...segment,
        start: segment.start - moved,
        end: segment.end - moved,
      })
    return []
  })
  return found.includes(null) ? null : found.filter((one) => one !== null)
}

/** The number of letters at the end of a passage with which the next one begins. */
function overlapOf(text: string, next: string): number {
  const [first] = splitSegments(next)
  const at = first ? text.lastIndexOf(next.slice(0, first.end)) : -1
  return at >= 0 && next.startsWith(text.slice(at)) ? text.length - at : 0
}

/** Whether a page ends within a sentence that goes on in the next passage. */
const goesOn = (text: string, rest: string): boolean =>
  /^\s{0,20}\p{Ll}/u.test(rest) && /[\p{L}\d,–-]$/u.test(text.trimEnd())

const withoutOverlap = (text: string, next: string) => text.slice(0, text.length - overlapOf(text, next))

function quoteIn(hit: Hit, passage: CorpusPassage, segment: Segment): Excerpt | null {
  if (isFragment(passage.text, segment)) return null
  return {
    ...NO_RATING,
    hit: { ...hit, passage },
    segments: [segment],
    start: segment.start,
    end: segment.end,
    telling: segment,
    headings: [],
    isWhole: true,
    isLimit: true,
  }
}
