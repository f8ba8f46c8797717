import { isTableRow, readMark } from './lines'
import type { Segment } from './segments'
import {
  announcesList,
  decides,
  demands,
  hasVerb,
  isVerdict,
  limitsPrevious,
  opensWithVerdict,
  repeals,
  statesUnit,
} from './turning-words'

/** Indices of segments, in their order. */
export type Context = {
  /**
   * Lead-ins of its lists, the question and the "Nej." before it, the unit above its table, what a note is to, that its
   * section was repealed.
   */
  before: number[]
  /** That its section was repealed. */
  repeal: number[]
  /** What limits it, "Detta gäller dock inte kvällar.", its notes, and what was decided on it. */
  after: number[]
  /** The lead-ins alone, outermost first. */
  leads: number[]
}

/** The mark of a note may follow the end. */
const ENDS = /[.!?…]["”»’')\]]*[*⁰¹²³⁴-⁹]{0,3}$/u
const MOST_LIMITS = 2
/** Between a table and its unit there may be the table's head and a caption. */
const FURTHEST_UNIT = 3

/** What a segment cannot be read without. */
export function readContext(text: string, segments: readonly Segment[], index: number): Context {
  const say = (at: number) => text.slice(segments[at]?.start ?? 0, segments[at]?.end ?? 0).trim()
  const leads = findLeads(segments, index, say)
  const first = leads[0] ?? index
  const notes = findNotes(segments, index, say)
  const repeal = findRepeal(segments, index, say)
  const before = [
    ...notes.filter((at) => at < index),
    ...findQuestion(text, segments, first, say),
    ...findUnit(segments, index, say),
    ...repeal,
    ...leads,
  ]
  return {
    before: [...new Set(before)].sort((a, b) => a - b),
    repeal,
    after: [
      ...findLimits(segments, index, say),
      ...notes.filter((at) => at > index),
      ...findDecision(segments, index, say),
    ],
    leads,
  }
}

type Say = (at: number) => string

/** Outermost first. An item that ends with a colon leads into the items of another mark below it. */
function findLeads(segments: readonly Segment[], index: number, say: Say): number[] {
  if (segments[index]?.kind !== 'item') return followsColon(segments, index, say) ? [index - 1] : []
  const markAt = (at: number) => markOf(say(startOfBlock(segments, at)))
  const leads: number[] = []
  let mark = markAt(index)
  let at = startOfBlock(segments, index) - 1
  for (; segments[at]?.kind === 'item'; at--) {
    // Items of a deeper list may stand between: the lead-in is right above the first item of its own.
    if (!say(at).endsWith(':') || markAt(at) === mark || markAt(at + 1) !== mark) continue
    leads.unshift(at)
    mark = markAt(at)
  }
  return leadsIntoList(segments, at, say) ? [at, ...leads] : leads
}

function startOfBlock(segments: readonly Segment[], index: number): number {
  let at = index
  while (at > 0 && segments[at - 1]?.block === segments[index]?.block) at--
  return at
}

/** The kind of a mark: items of one list have equal ones. */
function markOf(text: string): string {
  return readMark(text)
    .trim()
    .replace(/\d+/g, '1')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\p{Lu}/gu, 'A')
}

function followsColon(segments: readonly Segment[], index: number, say: Say): boolean {
  const [before, own] = [segments[index - 1], segments[index]]
  const isNext = before?.kind === 'prose' && own?.kind === 'prose' && before.block !== own.block
  return isNext && say(index - 1).endsWith(':')
}

/** Whether a list's items begin in this segment: its sentence has no end, has a colon or announces them. */
export function leadsIntoList(segments: readonly Segment[], at: number, say: Say): boolean {
  const segment = segments[at]
  if (segment?.kind !== 'prose' || isTableRow(say(at))) return false
  return /:$/.test(say(at)) || !ENDS.test(say(at)) || announcesList(say(at))
}

const CELLS_APART = /^[ \t\u2003]{2,200}$/u

/** "Får jag borra på söndagar?" and "Nej." in front of the sentences of that answer. */
function findQuestion(text: string, segments: readonly Segment[], index: number, say: Say): number[] {
  // A question says nothing of the one before it.
  if (say(index).endsWith('?')) return []
  let first = index
  while (segments[first - 1]?.block === segments[index]?.block && !say(first - 1).endsWith('?')) first--
  // "Nej" may stand in a paragraph of its own. Beside its question it is a cell, and its row ends there.
  const isCell = CELLS_APART.test(text.slice(segments[first - 2]?.end ?? 0, segments[first - 1]?.start ?? 0))
  if (!say(first - 1).endsWith('?') && isVerdict(say(first - 1)) && !isCell) first--
  const isAsked = say(first - 1).endsWith('?')
  // "I dagsläget inte." has no verb of its own.
  if (!opensWithVerdict(say(first)) && !(isAsked && !hasVerb(say(first)))) return []
  return [...(isAsked ? [first - 1] : []), ...(first < index ? [first] : [])]
}

/** The mark of a note at its beginning: "¹ Gäller inte barn.", "*Endast vid flytt." */
const NOTE = /^(?:[⁰¹²³⁴-⁹]+(?=\s)|\*{1,3}(?=[\s\p{L}]))/u
/** After a word or number; the 2 of m² and kvm² and the 3 of 10³ are no marks. */
const NOTE_MARK =
  /(?<=[\p{L}\p{N}.,)])(?<!(?<!\p{L})(?:kv|[ckd])?m)(?<!(?<!\p{N})10(?=[³⁶⁹]))(?:[⁰¹²³⁴-⁹]+|\*{1,3}(?![\p{L}\p{N}*]))/gu
/** "**Viktigt** att veta" in a file of plain text. */
const EMPHASIS = /(?<![^\s(])(\*{1,3})(?=\p{L})([^*]{1,200})\1(?![\p{L}\p{N}*])/gu
const OPENS_WITH_EMPHASIS = /^(\*{1,3})(?=\p{L})[^*]{1,200}\1(?=\s)/u
const FURTHEST_NOTE = 40

/** The mark that a note begins with. Items of a list have the mark of the item before or after them. */
function readNote(segments: readonly Segment[], at: number, say: Say): string | undefined {
  const markAt = (other: number) => NOTE.exec(say(other))?.[0]
  const mark = markAt(at)
  if (!mark || OPENS_WITH_EMPHASIS.test(say(at))) return
  let below = at + 1
  while (segments[below] && segments[below]?.block === segments[at]?.block) below++
  const isItem = [startOfBlock(segments, at - 1), at - 1, at + 1, below].some(
    (other) => markAt(other) === mark,
  )
  return isItem ? undefined : mark
}

/** The notes to a sentence, or the sentence that a note is to. */
function findNotes(segments: readonly Segment[], index: number, say: Say): number[] {
  const mark = readNote(segments, index, say)
  const near = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (mark) {
    const above = near(Math.max(0, index - FURTHEST_NOTE), index)
    const bearer = above.findLast((at) => marksOf(say(at)).includes(mark))
    return bearer === undefined ? [] : [bearer]
  }
  const below = near(index + 1, Math.min(segments.length, index + FURTHEST_NOTE))
  return marksOf(say(index)).flatMap((own) => below.find((at) => readNote(segments, at, say) === own) ?? [])
}

/** Whether a note to the segment stands elsewhere, so that it cannot be shown. */
export function lacksNote(text: string, segments: readonly Segment[], index: number): boolean {
  const say = (at: number) => text.slice(segments[at]?.start ?? 0, segments[at]?.end ?? 0).trim()
  return (
    !readNote(segments, index, say) && findNotes(segments, index, say).length < marksOf(say(index)).length
  )
}

const marksOf = (text: string): string[] => text.replace(EMPHASIS, '$2').match(NOTE_MARK) ?? []

function findUnit(segments: readonly Segment[], index: number, say: Say): number[] {
  if (!isTableRow(say(index))) return []
  let at = index
  while (at > 0 && isTableRow(say(at - 1)) && !statesUnit(say(at - 1))) at--
  for (let back = 1; back <= FURTHEST_UNIT && segments[at - back]; back++)
    if (statesUnit(say(at - back))) return [at - back]
  return []
}

/** "Har upphört att gälla." right below the heading of the section. */
function findRepeal(segments: readonly Segment[], index: number, say: Say): number[] {
  const heading = segments.slice(0, index + 1).findLastIndex(({ kind }) => kind === 'heading')
  const first = heading + 1
  return heading >= 0 && first < index && repeals(say(first)) ? [first] : []
}

const FURTHEST_DECISION = 6
const BEGINS_MATTER = /^\P{L}{0,3}(?:motion|förslag|önskemål|ärende|proposal|request)(?!\p{L})/iu

/** The decision on what a sentence only demands, before the next section. */
function findDecision(segments: readonly Segment[], index: number, say: Say): number[] {
  if (!demands(say(index))) return []
  for (let at = index + 1; at <= index + FURTHEST_DECISION; at++) {
    const next = segments[at]
    if (!next || next.kind === 'heading' || BEGINS_MATTER.test(say(at))) return []
    if (decides(say(at))) return [at]
  }
  return []
}

function findLimits(segments: readonly Segment[], index: number, say: Say): number[] {
  const limits: number[] = []
  const own = segments[index]
  if (own?.kind === 'heading') return limits
  for (let at = index + 1; limits.length < MOST_LIMITS; at++) {
    const next = segments[at]
    const isNear = next?.block === own?.block || (next?.kind === 'prose' && own?.kind === 'prose')
    if (!next || !isNear || !limitsPrevious(say(at))) break
    // A paragraph of its own limits the one before it if it begins so.
    if (next.block !== own?.block && !limitsPrevious(say(at).slice(0, 18))) break
    limits.push(at)
  }
  return limits
}
