import { type CorpusPassage, isCitedWhole, readPath } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'
import { findAnswer } from '@/lib/text/asked'
import { isMark } from '@/lib/text/cells'
import { readContext } from '@/lib/text/context'
import { differInLanguage, holdsTwoLanguages } from '@/lib/text/language'
import { leadsIntoList } from '@/lib/text/leads'
import { isPair, isTableRow, readMark } from '@/lib/text/lines'
import { range, sayOf } from '@/lib/text/neighbours'
import { lacksNote } from '@/lib/text/notes'
import type { Span } from '@/lib/text/quote'
import { type Segment, splitSegments } from '@/lib/text/segments'
import { splitCells } from '@/lib/text/table'
import { readHeadings } from './headings-above'
import { type Rating, rateSegments, rateWhole } from './rate-segments'
import { isSaidWhole } from './said-whole'
import { findTableHead, type TableHead } from './table-row'

const LONGEST_EXCERPT = 700
const SHORT_PARAGRAPH = 330
const PARAGRAPH_SENTENCES = 3
const WORTH_READING = 0.2
const LEANS_ON_PREVIOUS =
  /^(?:detta|dessa|denna|den|de|dem|det gäller|det samma|detsamma|samma|sådan|sådana|sådant|då|där|även|ja|nej|yes|no|this|these|those|they|it|such|in that case)(?!\p{L})/iu
const GOES_ON =
  /^(?:detta|dessa|denna|dock|men|däremot|undantag|undantaget|i annat fall|annars|det gäller|detsamma|då|därefter|även|för övrigt|however|but|otherwise|this|exceptions?)(?!\p{L})/iu

/** Adds the referent of "this", a list's introduction or items, a table's head or the rest of a paragraph. */
function widenSegments(
  passage: CorpusPassage,
  segments: Segment[],
  scores: number[],
  index: number,
): Segment[] {
  const { text } = passage
  const say = (i: number) => text.slice(segments[i]?.start ?? 0, segments[i]?.end ?? 0)
  const context = readContext(text, segments, index)
  const reads = (i: number) => segments[i] !== undefined && segments[i].kind !== 'heading'
  const blockOf = (i: number) => segments[i]?.block
  let [from, to] = [index, index]
  const fits = (start: number, end: number, longest = LONGEST_EXCERPT) =>
    reads(start) && reads(end) && (segments[end]?.end ?? 0) - (segments[start]?.start ?? 0) <= longest

  const apart = (indices: number[]) => indices.map((at) => segments[at] as Segment)
  const telling = segments[index] as Segment
  const head = findTableHead(passage, segments, telling)
  const hangsOn = [...context.before, ...context.after.filter(reads), ...context.consents].sort(
    (a, b) => a - b,
  )
  if (head?.segment) return readRow(segments, hangsOn, head, telling)
  if (isTableRow(say(index)) || head) {
    while (fits(from - 1, to) && isTableRow(say(from - 1))) from--
    return [
      ...apart(hangsOn.filter((at) => at < from)),
      ...segments.slice(from, to + 1),
      ...apart(hangsOn.filter((at) => at > to)),
    ]
  }
  const isForeign = (i: number) => differInLanguage(say(index), say(i)) || holdsTwoLanguages(say(i))
  if (LEANS_ON_PREVIOUS.test(say(from)) && fits(from - 1, to) && !isForeign(from - 1)) from--
  const isApart = (at: number) => context.repeal.includes(at) || context.scope.includes(at)
  const [lead = from] = context.before.filter((at) => !isApart(at))
  if (lead < from && fits(lead, to)) from = lead
  const next = segments[to + 1]
  const opensList = next?.kind === 'item' && leadsIntoList(segments, to, say)
  if (opensList || say(to).endsWith(':')) {
    const listed = segments[to + 1]?.kind === 'item'
    while (
      fits(from, to + 1) &&
      blockOf(to + 1) !== blockOf(index) &&
      (!listed || segments[to + 1]?.kind === 'item') &&
      // The next item of the same list is no item of the list that this one opens.
      !(segments[index]?.kind === 'item' && readMark(say(to + 1)) === readMark(say(index)))
    )
      to++
  } else if (blockOf(to + 1) === blockOf(to) && GOES_ON.test(say(to + 1)) && fits(from, to + 1)) to++
  // A question says nothing without the answer below it.
  if (say(index).endsWith('?')) to = findAnswer(segments, index, sayOf(text, segments)) ?? to
  // The end of an answer may turn its beginning: "Endast om … I våra kök finns ingen."
  const isAnswer = [index, ...context.before].some((at) => say(at).endsWith('?'))
  const isRest = (i: number) => blockOf(i) === blockOf(to) && !say(i).endsWith('?') && !isForeign(i)
  while (isAnswer && isRest(to + 1) && fits(from, to + 1)) to++
  for (const limit of context.after) if (limit === to + 1 && reads(limit)) to = limit

  /** The end of a sentence with the limits right behind it; null if more turns it, such as a note, that is not shown. */
  const endOf = (i: number): number | null => {
    const { before, after } = readContext(text, segments, i)
    let end = i
    for (const at of after) if (at === end + 1 && reads(at)) end = at
    const shown = [...range(i, end), ...range(from, to), ...context.before, ...context.after]
    const isTurned = lacksNote(text, segments, i) || [...before, ...after].some((at) => !shown.includes(at))
    return isTurned ? null : end
  }
  const isNeighbour = (i: number) =>
    !say(i).endsWith('?') &&
    blockOf(i) === blockOf(index) &&
    (scores[i] ?? 0) >= (scores[index] ?? 0) * WORTH_READING &&
    endOf(i) !== null &&
    !isForeign(i)
  while (to - from + 1 < PARAGRAPH_SENTENCES) {
    // The sentence before a question answers another one.
    const before = !say(from).endsWith('?') && isNeighbour(from - 1) && fits(from - 1, to, SHORT_PARAGRAPH)
    const after = isNeighbour(to + 1) && fits(from, to + 1, SHORT_PARAGRAPH)
    if (after && (!before || (scores[to + 1] ?? 0) >= (scores[from - 1] ?? 0))) to = endOf(to + 1) ?? to + 1
    else if (before) from--
    else break
  }
  // The lead-in of a long list is too far away to show all between.
  return [
    ...apart(hangsOn.filter((at) => at < from)),
    ...segments.slice(from, to + 1),
    ...apart(hangsOn.filter((at) => at > to)),
  ]
}

/** The unit of its table, the head, the line of its group, the row and its notes: not the rows between. */
function readRow(
  segments: readonly Segment[],
  hangsOn: readonly number[],
  { segment: head, over, group }: TableHead,
  telling: Segment,
): Segment[] {
  const own = [over, head, group, telling].filter((one) => one !== null)
  const others = hangsOn.flatMap((at) => segments[at] ?? []).filter((one) => !own.includes(one))
  return [...others, ...own].sort((a, b) => a.start - b.start)
}

export type Quotable = Span & {
  hit: Hit
  segments: Segment[]
  /** The sentence that answers best, if the excerpt was chosen by its sentences. */
  telling?: Segment
  /** What tells, in the passage, if it is not all between `start` and `end`: the head and the row of a table. */
  marked?: Span[]
  /** The headings above that turn its meaning, or without which it says nothing. */
  headings: string[]
  /** False if what turns its meaning is not known: a list's item without the beginning of its sentence. */
  isWhole: boolean
  /** What the leave of the quote before it depends on: it tells too. */
  isLimit?: true
}

export type Excerpt = Rating & Quotable

export function findExcerpts(question: string, hit: Hit): Excerpt[] {
  const { text } = hit.passage
  const segments = splitSegments(text)
  const rated = rateSegments(question, hit, segments)
  if (isCitedWhole(hit.passage.kind))
    return [
      {
        hit,
        segments,
        start: 0,
        end: text.length,
        headings: [],
        isWhole: true,
        ...rateWhole(question, text, rated),
      },
    ]
  const scores = rated.map(({ score }) => score)
  // What the sentence begins with on the page before is known.
  const isBegun = readPath(hit.passage.heading).leads.length > 0
  const isCut = (one: Segment) => isFragment(text, one) && !(isBegun && one === segments[0])
  const excerpts = rated.flatMap((rating, index) => {
    const telling = segments[index]
    if (rating.score === 0 || !telling || isCut(telling)) return []
    const around = widenSegments(hit.passage, segments, scores, index).filter((one) => !isCut(one))
    const start = around[0]?.start ?? 0
    const end = around.at(-1)?.end ?? start
    const above = { segments, shown: around, telling }
    const headings = readHeadings(hit.passage, above)
    const isWhole = isSaidWhole(hit.passage, above, headings)
    const isRow =
      isTableRow(text.slice(telling.start, telling.end)) ||
      findTableHead(hit.passage, segments, telling) !== null
    const isParted = readContext(text, segments, index).consents.length > 0
    const marked = isRow && around.length > 1 ? around : isParted ? joinRuns(text, around) : undefined
    return [{ hit, segments: around, start, end, telling, marked, headings, isWhole, ...rating }]
  })
  return excerpts.sort((a, b) => b.score - a.score)
}

/** What stands together, as one place each. */
function joinRuns(text: string, segments: readonly Segment[]): Span[] {
  const runs: Span[] = []
  for (const { start, end } of segments) {
    const last = runs.at(-1)
    if (last && text.slice(last.end, start).trim() === '') last.end = end
    else runs.push({ start, end })
  }
  return runs
}

const LONGEST_LABEL = 60

/** A page begins or ends within this sentence, so that the passage has only a part of it. */
export function isFragment(text: string, { start, end, kind }: Segment): boolean {
  if (kind !== 'prose') return false
  const sentence = text.slice(start, end)
  if (isPair(sentence) || (isTableRow(sentence) && isMark(splitCells(sentence).at(-1) ?? ''))) return false
  const isCutBefore = text.slice(0, start).trim() === '' && /^\p{Ll}+[\s,]/u.test(sentence)
  const isCutAfter = text.slice(end).trim() === '' && /[\p{L},–-]$/u.test(sentence)
  return isCutBefore || (isCutAfter && sentence.length > LONGEST_LABEL)
}

/** The span without parts of sentences at the passage's edges; null if nothing else is in it. */
export function trimFragments(text: string, span: Span): Span | null {
  const whole = splitSegments(text).filter(
    (segment) => segment.end > span.start && segment.start < span.end && !isFragment(text, segment),
  )
  const [first, last] = [whole[0], whole.at(-1)]
  if (!first || !last) return null
  return { start: Math.max(first.start, span.start), end: Math.min(last.end, span.end) }
}
