import { isBoardsWord } from '@/lib/retrieval/passage'
import { lacksDenial } from '@/lib/text/denied-word'
import {
  lacksCode,
  lacksLeave,
  lacksName,
  lacksOpeningHours,
  lacksSanction,
  lacksTime,
  lacksWay,
  readCounted,
} from '@/lib/text/expectation'
import { isFormInstruction } from '@/lib/text/form-instruction'
import { isRoleOfMeeting } from '@/lib/text/meeting-roles'
import { namesOtherPart, passesOverPart } from '@/lib/text/property-parts'
import { opensWithVerdict } from '@/lib/text/turning-words'
import type { Excerpt } from './excerpt'
import { isIntroduction, sayTelling } from './shown-words'
import { lacksAct, lacksEverything, lacksPriced, lacksThing } from './unsaid'

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
  if (isBoardsWord(passage.kind)) return true
  const telling = sayTelling(excerpt)
  return !(
    lacksAct(question, excerpt, named) ||
    lacksThing(excerpt) ||
    lacksEverything(excerpt) ||
    lacksPriced(question, excerpt) ||
    isIntroduction(excerpt) ||
    lacksName(question, [telling]) ||
    isRoleOfMeeting(question, telling) ||
    lacksCode(question, shown) ||
    lacksOpeningHours(question, said) ||
    lacksTime(question, telling, shown) ||
    (lacksWay(question, shown) && !shown.some(opensWithVerdict)) ||
    lacksSanction(question, shown) ||
    lacksDenial(question, shown)
  )
}
