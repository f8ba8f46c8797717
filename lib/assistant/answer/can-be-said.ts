import { isBoardsWord } from '@/lib/retrieval/passage'
import { lacksDenial } from '@/lib/text/denied-word'
import {
  asksLeave,
  asksWay,
  lacksCode,
  lacksLeave,
  lacksName,
  lacksOpeningHours,
  lacksSanction,
  lacksTime,
  readCounted,
} from '@/lib/text/expectation'
import { isFormInstruction } from '@/lib/text/form-instruction'
import { isRoleOfMeeting } from '@/lib/text/meeting-roles'
import { namesOtherPart, passesOverPart } from '@/lib/text/property-parts'
import { opensWithVerdict } from '@/lib/text/turning-words'
import type { Excerpt } from './excerpt'
import { isSubject, sayTelling } from './shown-words'

/**
 * Whether a quote says what was asked. A fee speaks of the same subject as the rule and does not answer a question
 * for leave, and a figure of something else does not answer how many there are.
 */
export function saysWhatIsAsked(
  question: string,
  { hit: { passage }, headings, segments, figure }: Excerpt,
): boolean {
  if (isBoardsWord(passage.kind)) return true
  if (readCounted(question) && !figure) return false
  const said = segments.map(({ start, end }) => passage.text.slice(start, end))
  const shown = [...headings, ...said]
  return shown.some(opensWithVerdict) || !lacksLeave(question, shown)
}

/** Whether a quote may be said as the answer surely. */
export function canBeSaid(question: string, excerpt: Excerpt): boolean {
  const { passage } = excerpt.hit
  const said = excerpt.segments.map(({ start, end }) => passage.text.slice(start, end))
  const shown = [...excerpt.headings, ...said]
  if (!saysWhatIsAsked(question, excerpt) || namesOtherPart(question, shown)) return false
  const named = [passage.sourceName, passage.heading ?? '', ...shown]
  if (!isBoardsWord(passage.kind) && passesOverPart(question, named, passage.text)) return false
  if (isFormInstruction(question, sayTelling(excerpt))) return false
  if (!isBoardsWord(passage.kind) && lacksAct(question, excerpt, named)) return false
  return (
    isBoardsWord(passage.kind) ||
    !(
      lacksName(question, said) ||
      isRoleOfMeeting(question, sayTelling(excerpt)) ||
      lacksCode(question, shown) ||
      lacksOpeningHours(question, said) ||
      lacksTime(question, sayTelling(excerpt), shown) ||
      lacksSanction(question, shown) ||
      lacksDenial(question, shown)
    )
  )
}

/** The word itself, an inflection, a synonym or a part of a compound reaches this. */
const SAID = 0.5
const BEFORE_PLACE = /(?<!\p{L})(?:på|i|vid|till|från|ur|hos|on|in|at|to|from)\s*$/iu

/**
 * Whether a question for leave or for a way names an act or a thing that nothing says, and what is said of it is its place
 * at most, of which "andra hand" is none: "Får man ha parabol på balkongen? Ja" does not answer whether one may grill there.
 */
function lacksAct(question: string, { hit: { query } }: Excerpt, said: readonly string[]): boolean {
  if (!asksLeave(question) && !asksWay(question)) return false
  const met = query.match(query.read(said.join('\n')).ids)
  const subjects = query.units
    .map(({ text, wordClass }, unit) => ({
      text,
      wordClass,
      met: met[unit] ?? 0,
    }))
    .filter(({ wordClass }) => isSubject(wordClass))
  const isPlace = ({ text }: { text: string }) => {
    const at = question.toLowerCase().indexOf(text)
    return at > 0 && text !== 'andra hand' && BEFORE_PLACE.test(question.slice(0, at))
  }
  const unsaid = subjects.filter((one) => one.met < SAID)
  return unsaid.some((one) => !isPlace(one)) && subjects.every((one) => one.met < SAID || isPlace(one))
}
