import { limitsSentence } from './consents'
import { ENDS, leadsIntoList } from './leads'
import { readMark } from './lines'
import { endOfBlock, range, type Say, startOfBlock } from './neighbours'
import type { Segment } from './segments'
import {
  goesOnAsLimit,
  limitsAbove,
  limitsAll,
  limitsList,
  limitsPrevious,
  opensExceptions,
} from './turning-words'

const NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s{1,3}/u
const MOST_LIMITS = 2
/** A limit holds for as many sentences of its paragraph before it. */
const FURTHEST_LIMIT = 4
/** An item of a list, the last of which a limit may follow. */
const FURTHEST_ITEM = 12

/** The limits of its paragraph with what they refer to, or of the paragraph right below it or its list. */
export function findLimits(segments: readonly Segment[], index: number, say: Say): number[] {
  const own = segments[index]
  if (!own || own.kind === 'heading') return []
  const end = endOfBlock(segments, index)
  // A limit refers to the sentence right before it unless it says that it refers to more.
  const limits = (at: number, last: number) =>
    at === last + 1 ? limitsSentence(say(last), say(at)) : limitsAll(say(at))
  let [last, count] = [index, 0]
  let at = index + 1
  for (; at <= end && at <= last + FURTHEST_LIMIT && count < MOST_LIMITS && !say(at).endsWith('?'); at++) {
    if (!limits(at, last)) continue
    last = at
    count++
  }
  const further = [...range(index + 1, last), ...itemsBelow(segments, last, say)]
  if (own.kind === 'item')
    return [...further, ...limitsOfItem(segments, end, say), ...limitsOfList(segments, end, say)]
  // The list that this sentence opens is shown with it.
  if (end === index && segments[end + 1]?.kind === 'item' && leadsIntoList(segments, end, say))
    return [...further, ...limitsOfList(segments, end, say)]
  const isRead = at > end && count < MOST_LIMITS && !opensExceptions(say(last))
  const below = isRead ? limitsBelow(segments, end, say) : []
  if (below.length === 0 || !limits(end + 1, last)) return further
  return [...range(index + 1, end), ...below]
}

/** What "Undantag:" excepts. */
function itemsBelow(segments: readonly Segment[], at: number, say: Say): number[] {
  if (!opensExceptions(say(at))) return []
  const below = range(at + 1, at + FURTHEST_ITEM)
  const end = below.findIndex((item) => segments[item]?.kind !== 'item')
  return end < 0 ? below : below.slice(0, end)
}

/** "Detta får inte lämnas kvar" above items or lines begins their sentences. It says nothing of what is above it. */
function opensList(segments: readonly Segment[], at: number, say: Say): boolean {
  const [own, below] = [segments[at], segments[at + 1]]
  const isLine = below?.kind === 'prose' && below.block !== own?.block && !ENDS.test(say(at + 1))
  return (below?.kind === 'item' || isLine) && !/[.!?:]["”»)]{0,2}$/u.test(say(at))
}

/** A paragraph of its own limits the one before it if it begins so. */
function limitsBelow(segments: readonly Segment[], end: number, say: Say): number[] {
  const limits: number[] = []
  for (
    let at = end + 1;
    segments[at]?.kind === 'prose' && limitsPrevious(say(at)) && limits.length < MOST_LIMITS;
    at++
  ) {
    const opensBlock = segments[at]?.block !== segments[at - 1]?.block
    if (opensBlock && (!limitsAbove(say(at)) || opensList(segments, at, say))) break
    limits.push(at, ...itemsBelow(segments, at, say))
  }
  return limits
}

/** "4.1 Detta gäller dock inte hörnlotter.": an item may limit the one above it. */
function limitsOfItem(segments: readonly Segment[], end: number, say: Say): number[] {
  const below = say(end + 1)
  const isItem = segments[end + 1]?.kind === 'item' || NUMBER.test(below)
  const said = below.replace(NUMBER, '').slice(readMark(below.replace(NUMBER, '')).length)
  return isItem && limitsList(said) && !opensList(segments, end + 1, say) ? [end + 1] : []
}

/** "dock inte efter klockan 23.", below the last of the items that are marked, ends the sentence of each of them. */
export function endsList(segments: readonly Segment[], at: number, say: Say): boolean {
  const [above, own] = [segments[at - 1], segments[at]]
  if (!own || above?.kind !== 'item' || own.kind === 'heading' || own.block === above.block) return false
  const isMarked = readMark(say(startOfBlock(segments, at - 1))) !== ''
  return isMarked && readMark(say(at)) === '' && !/[.!?]$/u.test(say(at - 1)) && goesOnAsLimit(say(at))
}

/** "Detta gäller inte under juli." below a list. */
function limitsOfList(segments: readonly Segment[], from: number, say: Say): number[] {
  let at = from + 1
  while (segments[at]?.kind === 'item' && at - from <= FURTHEST_ITEM && !endsList(segments, at, say)) at++
  if (endsList(segments, at, say)) return [at]
  return segments[at]?.kind === 'prose' && limitsList(say(at)) && !opensList(segments, at, say)
    ? [at, ...itemsBelow(segments, at, say)]
    : []
}
