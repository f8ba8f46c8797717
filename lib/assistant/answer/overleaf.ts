import type { CorpusPassage } from '@/lib/retrieval/passage'
import { type Context, readContext } from '@/lib/text/context'
import type { Span } from '@/lib/text/quote'
import { type Segment, splitSegments } from '@/lib/text/segments'
import { limitsAbove } from '@/lib/text/turning-words'
import { type Excerpt, isFragment } from './excerpt'
import { NO_RATING } from './rate-segments'

type Beside = { before?: CorpusPassage; after?: CorpusPassage }
type Found = { passage: CorpusPassage; segment: Segment }

const PARTED = '\n\n'

/**
 * What turns a quote and stands in the passages before and after: the consent that its leave depends on, and its limits
 * there. Null if it cannot be shown.
 */
export function findOverleaf({ hit, segments, telling }: Excerpt): Excerpt[] | null {
  const consents = telling ? findConsentsBeside(hit.passage, hit.beside, telling) : []
  const limits = segments.map((one) => findBeside(hit.passage, hit.beside, one, ({ after }) => after))
  const all = [...limits, consents]
  if (all.includes(null)) return null
  const found = new Map(
    all.flatMap((some) => some ?? []).map((one) => [`${one.passage.id}/${one.segment.start}`, one]),
  )
  return [...found.values()].map(({ passage, segment }) => ({
    ...NO_RATING,
    hit: { ...hit, passage },
    segments: [segment],
    start: segment.start,
    end: segment.end,
    telling: segment,
    headings: [],
    isWhole: true,
    isLimit: true,
  }))
}

/** "Detta gäller inte …" at the beginning of a page says nothing without the rule on the page before. */
export function limitsPageBefore({ hit: { passage, beside }, telling }: Excerpt): boolean {
  const [first] = splitSegments(passage.text)
  return (
    passage.kind === 'document' &&
    beside?.before !== undefined &&
    first?.start === telling?.start &&
    limitsAbove(passage.text.slice(telling?.start, telling?.end))
  )
}

/**
 * The consent that a leave depends on, where its section goes on in the passage before or after. Null if it cannot be
 * shown, because a passage ends within its sentence.
 */
export const findConsentsBeside = (
  passage: CorpusPassage,
  beside: Beside | undefined,
  leave: Span,
): Found[] | null => findBeside(passage, beside, leave, ({ consents }) => consents)

function findBeside(
  passage: CorpusPassage,
  { before, after }: Beside = {},
  telling: Span,
  choose: (context: Context) => readonly number[],
): Found[] | null {
  if (passage.kind !== 'document' || (!before && !after)) return []
  const above = before ? before.text.slice(0, before.text.length - overlapOf(before.text, passage.text)) : ''
  const overlap = after ? overlapOf(passage.text, after.text) : 0
  const below = after?.text.slice(overlap) ?? ''
  const from = above ? above.length + PARTED.length : 0
  const to = from + passage.text.length
  const between = goesOn(passage.text, below) ? ' ' : PARTED
  const text = above + PARTED.repeat(Math.sign(from)) + passage.text + between + below
  const segments = splitSegments(text)
  const index = segments.findIndex(({ start }) => start === telling.start + from)
  const found = choose(readContext(text, segments, index)).flatMap((at) => {
    const segment = segments[at]
    if (!segment || (segment.start >= from && segment.end <= to)) return []
    if (segment.start < to && segment.end > to) return null
    if (segment.start < from) return before ? { passage: before, segment } : []
    return after ? { passage: after, segment: moveBy(segment, overlap - to - between.length) } : []
  })
  const whole = found.filter((one) => one !== null)
  const isCut = whole.some(({ passage: { text }, segment }) => isFragment(text, segment))
  return isCut || whole.length < found.length ? null : whole
}

const moveBy = (segment: Segment, by: number): Segment => ({
  ...segment,
  start: segment.start + by,
  end: segment.end + by,
})

/** The number of letters at the end of a passage with which the next one begins. */
function overlapOf(text: string, next: string): number {
  const [first] = splitSegments(next)
  const at = first ? text.lastIndexOf(next.slice(0, first.end)) : -1
  return at >= 0 && next.startsWith(text.slice(at)) ? text.length - at : 0
}

/** Whether a page ends within a sentence that goes on in the next passage. */
const goesOn = (text: string, rest: string): boolean =>
  /^\s{0,20}\p{Ll}/u.test(rest) && /[\p{L}\d,–-]$/u.test(text.trimEnd())
