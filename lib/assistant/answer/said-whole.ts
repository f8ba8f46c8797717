import { areOpposed } from '@/lib/ingest/readers/opposed-heads'
import { type CorpusPassage, readPath } from '@/lib/retrieval/passage'
import { findAnswer } from '@/lib/text/asked'
import { isHeadingOfOthers, returnsToOurs } from '@/lib/text/attribution'
import { DENIAL, isDitto, isEmptyCell, YES } from '@/lib/text/cells'
import { readContext } from '@/lib/text/context'
import { findPresent, leadsToFormer, statesFormer } from '@/lib/text/former'
import { detectLanguage, differInLanguage, holdsTwoLanguages } from '@/lib/text/language'
import { opensLines } from '@/lib/text/leads'
import { endsList } from '@/lib/text/limits'
import { isPair, isTableRow } from '@/lib/text/lines'
import { answersMotion, findAnswers, isInMotion, statesReservation } from '@/lib/text/motions'
import { range, type Say, sayOf } from '@/lib/text/neighbours'
import { lacksNote } from '@/lib/text/notes'
import { findQuotation, isInAnsweredMail } from '@/lib/text/others-words'
import { findFirstPair, findPairTable, isYesOrNo } from '@/lib/text/pair-table'
import type { Segment } from '@/lib/text/segments'
import { isHistoric } from '@/lib/text/stamp'
import { holdsAnswers, splitCells } from '@/lib/text/table'
import { isAmbiguous } from '@/lib/text/table-heads'
import {
  announcesList,
  asksTruth,
  decides,
  demands,
  hasVerb,
  isClaim,
  judgesClaim,
  opensExceptions,
  statesOpinion,
  turnsMeaning,
  wishes,
} from '@/lib/text/turning-words'
import type { Shown } from './headings-above'
import { findTableHead, lacksCells, sharesName } from './table-row'

const isDecided = ({ text }: CorpusPassage, segments: readonly Segment[], telling: Segment) =>
  readContext(text, segments, segments.indexOf(telling)).after.some((at) =>
    decides(text.slice(segments[at]?.start, segments[at]?.end)),
  )

/** Whether the words are somebody else's, and nothing is shown that says what holds here. */
function isOfOthers(
  { text }: CorpusPassage,
  { segments, shown, telling }: Shown,
  headings: readonly string[],
): boolean {
  const say = sayOf(text, segments)
  const index = segments.indexOf(telling)
  const { others, returns } = readContext(text, segments, index)
  if (others !== undefined) return !returns.some((at) => shown.includes(segments[at] as Segment))
  if (!headings.some(isHeadingOfOthers)) return false
  const heading = segments.slice(0, index).findLastIndex(({ kind }) => kind === 'heading')
  return !range(heading + 1, index).some((at) => returnsToOurs(say(at)))
}

/** A line of both languages, or sentences of both. What turns its meaning may be in the other one. */
function isInTwoLanguages({ text }: CorpusPassage, { segments, shown, telling }: Shown): boolean {
  const say = ({ start, end }: Segment) => text.slice(start, end)
  const { before, after } = readContext(text, segments, segments.indexOf(telling))
  const own = say(telling)
  const isNeeded = (one: Segment) => [...before, ...after].some((at) => segments[at] === one)
  return shown.some(
    (one) =>
      one.kind !== 'heading' &&
      (holdsTwoLanguages(say(one)) || (one !== telling && !isNeeded(one) && differInLanguage(own, say(one)))),
  )
}

const SWEDISH_HOLDS =
  /(?<!\p{L})swedish (?:text|version|original|wording|rules|bylaws)\s(?:applies|apply|prevails?|governs?|shall|takes? precedence|is (?:binding|valid)|always)/iu

/** An English sentence beside "If the texts differ, the Swedish text applies." may differ from that text. */
const yieldsToOther = (passage: string, text: string): boolean =>
  SWEDISH_HOLDS.test(passage) && detectLanguage(text, null) === 'en'

/** "Ej tillåtet", the line of a group of rows, says nothing without one of them. A question may stand above it. */
const isTurnAlone = (text: string) =>
  text.length <= LONGEST_TURN &&
  turnsMeaning(text) &&
  !hasVerb(text) &&
  !isPair(text) &&
  !/[.!:\d]/u.test(text)

/** What a motion wishes needs what was decided or proposed on it. */
function isAnswered(passage: CorpusPassage, segments: readonly Segment[], telling: Segment): boolean {
  const say = sayOf(passage.text, segments)
  const index = segments.indexOf(telling)
  const { headings } = readPath(passage.heading)
  if (statesReservation(say(index))) return false
  if (answersMotion(say(index)) || !isInMotion(segments, index, say, headings)) return true
  return findAnswers(segments, index, say).length > 0
}

/** "Radonmätning utförd  Nej" says all, "Byta spis  Nej" does not. */
const statesFact = (name: string) => STATES_FACT.test(name)
const STATES_FACT =
  /\s(?:\p{L}{2,20}(?:erad|erat|erade|igad|igat|igade|förd|fört|förda|gjord|gjort|gjorda|känd|känt|kända|byggd|byggt|ställd|ställt|lagd|lagt)|finns|ingår|krävs|behövs|uppfylls|done|required|included|approved|available)$/iu

/** "Byta spis  Nej" needs the head of its column or a heading that it answers; a head alone says nothing. */
function isSaidOfPair(
  passage: CorpusPassage,
  segments: readonly Segment[],
  telling: Segment,
  headings: readonly string[],
): boolean {
  const { text, heading } = passage
  const [name = '', answer = ''] = splitCells(text.slice(telling.start, telling.end))
  // The same in two languages.
  if (differInLanguage(name, answer)) return false
  // The cells of two lists side by side have nothing to do with each other, but for the head that each stands below.
  const isBesideOther = areOpposed(findFirstPair(text, segments, telling))
  if (isBesideOther) return findTableHead(passage, segments, telling) !== null
  const table = findPairTable(text, segments, telling, readPath(heading).columns)
  if (table?.isHead) return false
  if (table?.head || !isYesOrNo(answer) || name.endsWith('?') || statesFact(name)) return true
  return headings.some((one) => turnsMeaning(one) || one.endsWith('?'))
}

/** "På vinden" between two lists: "Följande är inte tillåtet" above the first one may hold for the second too. */
function mayGoOnFromList(segments: readonly Segment[], index: number, say: Say): boolean {
  const leadOf = (at: number): number => {
    let lead = at
    while (segments[lead]?.kind === 'item') lead--
    return lead
  }
  const lead = leadOf(index)
  const above = leadOf(lead - 1)
  const isBetween = segments[index]?.kind === 'item' && above < lead - 1 && above >= 0 && lead > 0
  const hasOwn = hasVerb(say(lead)) || turnsMeaning(say(lead)) || /[.!?]$/u.test(say(lead))
  return isBetween && !hasOwn && announcesList(say(above)) && turnsMeaning(say(above))
}

/** A sentence below "Sant eller falskt?", if nothing is shown behind it that judges it. */
function isUnjudged(passage: CorpusPassage, { segments, shown, telling }: Shown): boolean {
  const say = sayOf(passage.text, segments)
  const index = segments.indexOf(telling)
  const heading = segments.slice(0, index).findLastIndex(({ kind }) => kind === 'heading')
  const above = heading < 0 ? readPath(passage.heading).headings.slice(-1) : []
  const isAsked = [...above, ...range(Math.max(0, heading), index - 1).map(say)].some(asksTruth)
  return isAsked && !shown.some((one) => one.start > telling.start && judgesClaim(say(segments.indexOf(one))))
}

/** Where other cells say no, an empty one does not: it may be a part of the cell beside it. */
const lacksAnswer = (rows: readonly (readonly string[])[]): boolean =>
  (rows.at(-1) ?? []).slice(1).some(isEmptyCell) &&
  rows.some((row) => row.some((cell) => DENIAL.test(cell))) &&
  rows.some((row) => row.some((cell) => YES.test(cell)))

const LONGEST_TURN = 24

const CROSSED = /(?<!\s)\s{2,200}[xX×✓✔☑☒√●•✗✘✕✖](?=\s{2}|\s?$)/u

/**
 * An item needs the beginning of its sentence, unless it is one; a cross needs the heads of its columns; what minutes
 * or a motion say that somebody wants needs the decision; what bears the mark of a note needs the note.
 */
export function isSaidWhole(
  passage: CorpusPassage,
  { segments, shown, telling }: Shown,
  headings: readonly string[],
): boolean {
  const text = passage.text.slice(telling.start, telling.end)
  const index = segments.indexOf(telling)
  const say = sayOf(passage.text, segments)
  if (lacksNote(passage.text, segments, index) || endsList(segments, index, say)) return false
  if (yieldsToOther(passage.text, text)) return false
  if (isInTwoLanguages(passage, { segments, shown, telling })) return false
  if (lacksCells(passage.text, segments, telling)) return false
  if (sharesName(passage.text, segments, telling)) return false
  if ((isTableRow(text) || isPair(text)) && splitCells(text).some(isDitto)) return false
  const isRow = isTableRow(text)
  const head = isRow || CROSSED.test(text) ? findTableHead(passage, segments, telling) : null
  if (head && isRow && isAmbiguous(head.cells, splitCells(text))) return false
  if (isRow && (head ? lacksAnswer(head.rows) : holdsAnswers(text))) return false
  if (CROSSED.test(text)) return head?.isPlain === true
  // The heads of lists side by side tell nothing of what is in them.
  if (isPair(text) && splitCells(text).every(turnsMeaning)) return false
  if (isPair(text) && !isSaidOfPair(passage, segments, telling, headings)) return false
  if (text.trimEnd().endsWith('?')) {
    const answer = segments[findAnswer(segments, index, say) ?? -1]
    return answer !== undefined && shown.includes(answer)
  }
  const isLeadIn = text.trimEnd().endsWith(':') || opensLines(passage.text, segments, index, say)
  if (telling.kind !== 'heading' && isLeadIn && shown.at(-1) === telling) return false
  const last = shown.at(-1)
  if (last && last !== telling && opensExceptions(passage.text.slice(last.start, last.end))) return false
  if (headings[0] && isHistoric(headings[0])) return false
  const isReplied = shown.some(
    (one) => one.start > telling.start && !statesOpinion(say(segments.indexOf(one))),
  )
  const isAlone = shown.every((one) => one === telling || one.kind === 'heading')
  if (telling.kind === 'prose' && isAlone && isTurnAlone(text)) return false
  if (statesOpinion(text) && !isReplied) return false
  if (mayGoOnFromList(segments, index, say)) return false
  if (isUnjudged(passage, { segments, shown, telling })) return false
  if (isClaim(text) && !isReplied && !text.includes('\n')) return false
  const { leads } = readContext(passage.text, segments, index)
  if ([...headings, ...leads.map(say)].some(leadsToFormer)) return false
  if (statesFormer(text) && findPresent(segments, index, say).length === 0) return false
  if (isOfOthers(passage, { segments, shown, telling }, headings)) return false
  if (isInAnsweredMail(segments, index, say)) return false
  if (!isAnswered(passage, segments, telling)) return false
  const isOfMeeting = passage.documentKind === 'minutes' || passage.documentKind === 'motions'
  const quotation = isOfMeeting ? findQuotation(segments, index, say) : undefined
  const isDemand = demands(text) || (quotation !== undefined && demands(say(quotation)))
  if (isOfMeeting && isDemand && !isDecided(passage, segments, telling)) return false
  if (isOfMeeting && wishes(text) && readContext(passage.text, segments, index).after.length === 0)
    return false
  if (telling.kind !== 'item' || hasVerb(text) || headings.length > 0) return true
  const asked = segments[index - 1]
  return leads.length > 0 || (asked !== undefined && shown.includes(asked) && say(index - 1).endsWith('?'))
}
