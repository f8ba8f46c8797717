import { findQuestion } from './asked'
import { findDecision } from './decisions'
import { findConsents } from './find-consents'
import { findPresent, findSetAside } from './former'
import { isHeadingOfLater, opensLater, startsAboveLater, startsBelowLater, startsLater } from './later-start'
import { BLANK_LINE, ENDS, findLeads, LONGEST_LINE } from './leads'
import { findLimits } from './limits'
import { isPair, isTableRow } from './lines'
import { endOfBlock, range, type Say, sayOf, startOfBlock } from './neighbours'
import { findLegends, findNotes } from './notes'
import { findOthers, findQuotation, findReturn } from './others-words'
import { findReferences } from './references'
import type { Segment } from './segments'
import { isGroup } from './table'
import { namesOtherRules, opensScope, repeals, statesUnit, turnsMeaning } from './turning-words'

/** Indices of segments, in their order. */
export type Context = {
  /**
   * Lead-ins of its lists, the question and the "Nej." before it, the unit above its table, what a note is to, that its
   * section was repealed.
   */
  before: number[]
  /** That its section was repealed. */
  repeal: number[]
  /** Where or when it holds. Together with `repeal`, it stands apart: what is between is not shown. */
  scope: number[]
  /** What limits it, "Detta gäller dock inte kvällar.", its notes, and what was decided on it. */
  after: number[]
  /** The consent that its leave depends on, in other paragraphs above or below. */
  consents: number[]
  /** The lead-ins alone, outermost first. */
  leads: number[]
  /** The sentence that says that the words are somebody else's, perhaps the segment itself. */
  others?: number
  /** What says that they do not hold here, or what does. */
  returns: number[]
}

/** Between a table and its unit there may be the table's head and a caption. */
const FURTHEST_UNIT = 3

/** What a segment cannot be read without. */
export function readContext(text: string, segments: readonly Segment[], index: number): Context {
  const say = sayOf(text, segments)
  const leads = findLeads(text, segments, index, say)
  const first = leads[0] ?? index
  const notes = [...findNotes(segments, index, say), ...findLegends(segments, index, say)]
  const repeal = findRepeal(segments, index, say)
  const scope = findScope(segments, index, say)
  const others = findOthers(segments, index, leads, say)
  const returns = others === undefined ? [] : findReturn(segments, index, say)
  const quotation = findQuotation(segments, index, say)
  const references = findReferences(segments, index, say)
  const before = [
    ...references.filter((at) => at < index),
    ...notes.filter((at) => at < index),
    ...findQuestion(text, segments, first, say),
    ...findUnit(segments, index, say),
    ...findGroup(text, segments, index, say),
    ...repeal,
    ...scope,
    ...leads,
    ...[others, quotation].flatMap((at) => (at === undefined || at === index ? [] : at)),
  ]
  const after = [
    ...findLimits(segments, index, say),
    ...notes.filter((at) => at > index),
    ...findDecision(segments, index, quotation ?? index, say),
    ...findLaterStarts(segments, index, say),
    ...findPresent(segments, index, say),
    ...findSetAside(segments, index, say),
    ...references.filter((at) => at > index),
    ...returns,
  ]
  const limits = [...leads, ...before, ...after]
  const consents = findConsents(segments, index, say, leads).filter((at) => !limits.includes(at))
  return { before: inOrder(before), repeal, scope, after: inOrder(after), consents, leads, others, returns }
}

const inOrder = (indices: number[]) => [...new Set(indices)].sort((a, b) => a - b)

/** "Ingår inte", alone on its line, between rows of two cells of words. Other lines may say something of their own. */
function findGroup(text: string, segments: readonly Segment[], index: number, say: Say): number[] {
  const isNextTo = (at: number) =>
    !BLANK_LINE.test(text.slice(segments[at - 1]?.end ?? 0, segments[at]?.start ?? 0))
  const isRow = (at: number) => isPair(say(at)) || isTableRow(say(at))
  let at = index
  while (isRow(at) && isNextTo(at) && isRow(at - 1)) at--
  const isNamed = isRow(at) && isNextTo(at) && isGroup(say(at - 1)) && turnsRows(say(at - 1))
  // A line above all rows is their caption, and a single word a row whose second cell is empty.
  return isNamed && isNextTo(at - 1) && isRow(at - 2) ? [at - 1] : []
}

/** Of single words only these name no thing. */
const ALONE =
  /^(?:o?tillåt\p{L}{1,4}|förbjud\p{L}{1,4}|ingår|undantag|allowed|permitted|forbidden|prohibited|included|exceptions?)$/iu
const turnsRows = (line: string) =>
  turnsMeaning(line) && (/\s/u.test(line) || ALONE.test(line)) && !/\d/u.test(line)

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

/** "Under juli gäller följande." in front of the sentences of its paragraph, or of the one below. */
function findScope(segments: readonly Segment[], index: number, say: Say): number[] {
  const own = segments[index]
  if (own?.kind !== 'prose') return []
  const first = startOfBlock(segments, index)
  const isAlone = segments[first - 1]?.kind === 'prose' && startOfBlock(segments, first - 1) === first - 1
  const isAbove =
    isAlone &&
    ((opensScope(say(first - 1)) && !namesOtherRules(say(first - 1))) || isLineOfLater(say(first - 1)))
  return [
    ...(isAbove ? [first - 1] : []),
    ...range(first, index - 1).filter(
      (at) => opensScope(say(at)) || opensLater(say(at)) || (at === first && startsBelowLater(say(at))),
    ),
  ].slice(-1)
}

const FURTHEST_START = 3

/** "Nya tider från 1 mars 2027", alone on its line. */
const isLineOfLater = (line: string) =>
  line.length <= LONGEST_LINE && !ENDS.test(line) && isHeadingOfLater(line)

/** "Avtalet börjar gälla den 1 mars 2027." further down in its paragraph, or as the one below it. */
function findLaterStarts(segments: readonly Segment[], index: number, say: Say): number[] {
  if (segments[index]?.kind === 'heading' || startsLater(say(index))) return []
  const end = endOfBlock(segments, index)
  const own = range(index + 1, Math.min(end, index + FURTHEST_START)).find((at) => startsLater(say(at)))
  if (own !== undefined) return [own]
  // A line without a full stop is the head of what is below it.
  const isSentence = ENDS.test(say(end + 1)) || end + 2 === segments.length
  const isBelow = segments[end + 1]?.kind === 'prose' && isSentence && startsAboveLater(say(end + 1))
  return isBelow ? [end + 1] : []
}
