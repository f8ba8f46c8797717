import { findAnswers, isInMotion } from './motions'
import { range, type Say } from './neighbours'
import type { Segment } from './segments'
import { decides, demands, replies, wishes } from './turning-words'

const FURTHEST_DECISION = 6
const BEGINS_MATTER = /^\P{L}{0,3}(?:motion|förslag|önskemål|ärende|proposal|request)(?!\p{L})/iu

/**
 * The decision on what a sentence only demands, before the next section, or what was answered to its motion.
 * @param spoken where its quotation begins
 */
export function findDecision(
  segments: readonly Segment[],
  index: number,
  spoken: number,
  say: Say,
): number[] {
  if (isInMotion(segments, index, say)) return findAnswers(segments, index, say)
  if (!demands(say(spoken))) return wishes(say(spoken)) ? findReply(segments, index, say) : []
  for (let at = index + 1; at <= index + FURTHEST_DECISION; at++) {
    const next = segments[at]
    if (!next || next.kind === 'heading' || BEGINS_MATTER.test(say(at))) break
    if (decides(say(at))) return [at]
  }
  return findReply(segments, index, say)
}

const MOST_REPLIES = 2

/** What follows a wish without a known word of decision: "Styrelsen kunde inte tillmötesgå önskemålet." */
function findReply(segments: readonly Segment[], index: number, say: Say): number[] {
  const below = range(index + 1, index + MOST_REPLIES)
  const end = below.findIndex(
    (at) => segments[at]?.kind !== 'prose' || demands(say(at)) || wishes(say(at)) || !replies(say(at)),
  )
  return below.slice(0, end < 0 ? undefined : end)
}
