import { endOfBlock, range, type Say } from './neighbours'
import type { Segment } from './segments'
import { limitsAbove, limitsList, limitsPrevious } from './turning-words'

const MOST_LIMITS = 2
/** A limit holds for as many sentences of its paragraph before it. */
const FURTHEST_LIMIT = 4
/** An item of a list, the last of which a limit may follow. */
const FURTHEST_ITEM = 12

/** The limits of its paragraph with what they refer to, or of the paragraph right below it or its list. */
export function findLimits(segments: readonly Segment[], index: number, say: Say): number[] {
  const own = segments[index]
  if (!own || own.kind === 'heading') return []
  let [last, count] = [index, 0]
  const end = endOfBlock(segments, index)
  for (let at = index + 1; at <= end && at <= last + FURTHEST_LIMIT && count < MOST_LIMITS; at++) {
    if (say(at).endsWith('?')) break
    if (!limitsPrevious(say(at))) continue
    last = at
    count++
  }
  const further = range(index + 1, last)
  const below = last === end || end - index < FURTHEST_LIMIT ? limitsBelow(segments, end, say) : []
  if (own.kind === 'prose' && below.length > 0 && count < MOST_LIMITS)
    return [...range(index + 1, end), ...below.slice(0, MOST_LIMITS - count)]
  return own.kind === 'item' ? [...further, ...limitsOfList(segments, end, say)] : further
}

/** A paragraph of its own limits the one before it if it begins so. */
function limitsBelow(segments: readonly Segment[], end: number, say: Say): number[] {
  const limits: number[] = []
  for (let at = end + 1; segments[at]?.kind === 'prose' && limitsPrevious(say(at)); at++) {
    const opensBlock = segments[at]?.block !== segments[at - 1]?.block
    if (opensBlock && !limitsAbove(say(at))) break
    limits.push(at)
  }
  return limits
}

/** "Detta gäller inte under juli." below a list. */
function limitsOfList(segments: readonly Segment[], from: number, say: Say): number[] {
  let at = from + 1
  while (segments[at]?.kind === 'item' && at - from <= FURTHEST_ITEM) at++
  return segments[at]?.kind === 'prose' && limitsList(say(at)) ? [at] : []
}
