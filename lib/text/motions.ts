import { isSectionStart } from './lines'
import { range, type Say } from './neighbours'
import type { Segment } from './segments'
import { decides } from './turning-words'

/** "Motion 2 – Hundrastgård", "Motion från Anna Ek", not "Motion och hälsa". */
const MOTION =
  /^\P{L}{0,8}(?:Medlemsmotion|MOTION|[Mm]otion)(?:en)?\s?(?:(?:nr\.?\s|nummer\s|no\.?\s)?(?:\d|\p{Lu}(?!\p{L}))|(?:från|av|om|angående|gällande|till|by|from|on)\s|[:–-]\s)/u
const REPLY =
  /^\P{L}{0,8}(?:(?:styrelsens?|stämmans?|föreningsstämmans?|board['’]?s?)\s(?:\p{L}{1,20}\s)?(?:svar|yttrande|utlåtande|kommentar|förslag|ställningstagande|beslut|reply|answer|opinion|decision)|(?:yttrande|utlåtande|svar|beslut|reply|decision)(?:\s|:|$))/iu
/** The parts of a motion. */
const PART =
  /^\P{L}{0,8}(?:bakgrund|motivering|förslag|yrkande|beskrivning|syfte|background|motivation|proposal)(?!\p{L})/iu
const ANSWER =
  /(?<!\p{L})(?:avslå|avslås|avslag|bifall|bifalla|bifalls|bifallas|anses? (?:vara )?(?:besvarad|bifallen|avslagen)|besvarad|tillstyrk\p{L}{1,4}|avstyrk\p{L}{1,4}|dismiss\p{L}{0,2})(?!\p{L})/iu
/** "Stämman beslutade enligt styrelsens förslag." */
const REFERS =
  /(?<!\p{L})(?:förslag(?:et)?|linje|yttrande|yrkande|rekommendation|proposal|recommendation)(?!\p{L})/iu
const RESERVATION = /(?<!\p{L})(?:reserver(?:ade|ar|at) sig|avvikande mening|dissent\p{L}{0,3})(?!\p{L})/iu
const LONGEST_TITLE = 120
const FURTHEST = 14
const MOST_ANSWERS = 3

/** The title of one motion. What stands below it is wished for and no rule. */
export const isMotionTitle = (text: string): boolean => text.length <= LONGEST_TITLE && MOTION.test(text)

/** What was decided on a motion, or what the board proposes: "Styrelsen föreslår avslag." */
export const answersMotion = (text: string): boolean => ANSWER.test(text) || decides(text)

/** What somebody holds who was outvoted: it is not what was decided. */
export const statesReservation = (text: string): boolean => RESERVATION.test(text)

const isReplyTitle = (text: string) => text.length <= LONGEST_TITLE && REPLY.test(text)

/**
 * Whether a sentence stands in a motion and is no part of the reply to it.
 * @param above the headings above the first segment, outermost first
 */
export function isInMotion(
  segments: readonly Segment[],
  index: number,
  say: Say,
  above: readonly string[] = [],
): boolean {
  for (const at of range(0, index - 1).reverse()) {
    const isHeading = segments[at]?.kind === 'heading'
    if (isMotionTitle(say(at))) return true
    if (isHeading && (isReplyTitle(say(at)) || isSectionStart(say(at)) || !PART.test(say(at)))) return false
  }
  const nearest = above.findLast((heading) => !PART.test(heading))
  return nearest !== undefined && isMotionTitle(nearest)
}

/** The sentences below a motion's, down to the next matter, that say what became of it. */
export function findAnswers(segments: readonly Segment[], index: number, say: Say): number[] {
  const below = range(index + 1, Math.min(segments.length - 1, index + FURTHEST))
  const end = below.findIndex(
    (at) =>
      isMotionTitle(say(at)) ||
      (segments[at]?.kind === 'heading' && !isReplyTitle(say(at)) && !PART.test(say(at))),
  )
  const section = below.slice(0, end < 0 ? undefined : end)
  const answers = section.filter((at) => segments[at]?.kind !== 'heading' && answersMotion(say(at)))
  const decisions = answers.filter((at) => decides(say(at)))
  const told = decisions.length > 0 && !decisions.some((at) => REFERS.test(say(at))) ? decisions : answers
  return told.slice(0, MOST_ANSWERS)
}
