import { isPair, isTableRow, readMark } from './lines'
import { range, type Say, startOfBlock } from './neighbours'
import type { Segment } from './segments'
import { announcesList, hasVerb, turnsMeaning } from './turning-words'

/** The mark of a note may follow the end. */
export const ENDS = /[.!?…]["”»’')\]]*[*⁰¹²³⁴-⁹]{0,3}$/u

/** Outermost first. An item that is no sentence, or has a colon, leads into the items of an inner list below it. */
export function findLeads(text: string, segments: readonly Segment[], index: number, say: Say): number[] {
  if (segments[index]?.kind !== 'item') return findLineAbove(text, segments, index, say)
  const markAt = (at: number) => markOf(say(startOfBlock(segments, at)))
  let start = startOfBlock(segments, index)
  while (segments[start - 1]?.kind === 'item') start--
  // The list around another one begins before it.
  const first = new Map(
    range(start, index)
      .reverse()
      .map((at) => [markAt(at), at]),
  )
  const isAround = (one: string, other: string) => (first.get(one) ?? index) < (first.get(other) ?? index)
  const leads: number[] = []
  let mark = markAt(index)
  for (let at = startOfBlock(segments, index) - 1; at >= start; at--) {
    // Items of a deeper list may stand between: the lead-in is right above the first item of its own.
    if (ENDS.test(say(at)) || markAt(at + 1) !== mark || !isAround(markAt(at), mark)) continue
    leads.unshift(at)
    mark = markAt(at)
  }
  return leadsIntoList(segments, start - 1, say) ? [start - 1, ...leads] : leads
}

/** The kind of a mark: items of one list have equal ones. */
function markOf(text: string): string {
  return readMark(text)
    .trim()
    .replace(/\d+/g, '1')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\p{Lu}/gu, 'A')
}

const FURTHEST_LINE = 15
export const LONGEST_LINE = 80
export const BLANK_LINE = /\n\s{0,20}\n/u
/** "Det här får du inte göra", "Vi sköter inte": a line that says nothing without the lines below it. */
const OPENS_LINES =
  /^(?:det här|detta|här|du|ni|man|vi|this|here|you|we)\s(?:\p{L}{1,20}\s){0,3}?(?:får|kan|ska|skall|måste|bör|är|gäller|ingår|betalar|svarar|ansvarar|sköter|behöver|may|can|must|is|are|pay)(?!\p{L})/iu
/** "INTE TILLÅTET", "Ingår i hyran" */
const OPENS_WITH_TURN =
  /^(?:inte|ej|icke|aldrig|o?tillåt\p{L}{1,4}|förbjud\p{L}{1,4}|ingår|undantag\p{L}{0,3}|not|never|allowed|permitted|forbidden|prohibited|included|exceptions?)(?:\s\p{L}{1,20}){0,3}$/iu
/** It names no thing, so that it is no line of the list above it. */
const TURN_ALONE =
  /^(?:(?:inte|ej|icke|not)\s)?(?:tillåt\p{L}{1,4}|otillåt\p{L}{1,4}|förbjud\p{L}{1,4}|(?:ingår|ersätts|omfattas|täcks|tillåts|accepteras)(?:\s(?:inte|ej))?(?:\s(?:i|av)\s\p{L}{2,25})?|okej|ok|(?:not\s)?covered|allowed|permitted|forbidden|prohibited|included)$/iu

const TIMES = 'före|efter|innan|under|fram till|till och med|vid|utan|before|after|during|until|without'
const STATES =
  'från|from|tidigare|förut|förr|numera|nu|i dag|idag|nuvarande|gammal|gammalt|gamla|äldre|ny|nya|nytt|om|med|with|if|previous(?:ly)?|former(?:ly)?|now|old|new'
const MORE_WORDS = '(?:\\s[\\p{L}\\d-]{1,20}){0,5}$'
const SCOPE = new RegExp(`^(?:${TIMES})${MORE_WORDS}`, 'iu')
const CAPTION = new RegExp(`^(?:${TIMES}|${STATES})${MORE_WORDS}`, 'iu')

/** "Under byggtiden", "Vid brand": when what stands below the heading is so. */
export const namesTime = (heading: string): boolean => SCOPE.test(heading) && !hasVerb(heading)

/** "Nej tack till:" above a paragraph, or what stands above the lines of a list without marks. */
function findLineAbove(text: string, segments: readonly Segment[], index: number, say: Say): number[] {
  const isApart = (at: number) =>
    segments[at]?.kind === 'prose' && segments[at - 1]?.block !== segments[at]?.block
  const isBelowColon = (at: number) => segments[at - 1]?.kind === 'prose' && say(at - 1).endsWith(':')
  if (isApart(index) && isBelowColon(index)) return [index - 1]
  const isGap = (at: number) =>
    BLANK_LINE.test(text.slice(segments[at - 1]?.end ?? 0, segments[at]?.start ?? 0))
  const isShort = (at: number) => isApart(at) && !ENDS.test(say(at)) && say(at).length <= LONGEST_LINE
  const isFirst = (at: number) => at === 0 || segments[at - 1]?.kind === 'heading' || isGap(at)
  // "Före renoveringen", "Ny ordning": when what stands below the line is so.
  const isCaption = (at: number) => isShort(at) && CAPTION.test(say(at)) && !hasVerb(say(at))
  const isOpening = (at: number) =>
    isShort(at) &&
    turnsMeaning(say(at)) &&
    (announcesList(say(at)) ||
      [OPENS_LINES, TURN_ALONE].some((words) => words.test(say(at))) ||
      (isFirst(at) && OPENS_WITH_TURN.test(say(at))))
  const captioned = range(Math.max(0, index - FURTHEST_LINE), index).findLast(isFirst)
  if (captioned !== undefined && captioned < index && isCaption(captioned)) return [captioned]
  const isBelow = (at: number) => isBelowColon(at) || (!isGap(at) && isOpening(at - 1))
  // A sentence without a full stop is no line of a list.
  const isLine = (at: number) => isShort(at) && !hasVerb(say(at)) && !isTableRow(say(at)) && !isPair(say(at))
  let at = index
  while (isLine(at) && !isBelow(at) && !isGap(at) && index - at < FURTHEST_LINE) at--
  // "Inte glas" among the lines may be one of them, or hold for those below it.
  const between = range(at, index - 1).filter((one) => OPENS_WITH_TURN.test(say(one)))
  return isLine(at) && isBelow(at) ? [at - 1, ...between] : []
}

/** Whether a list's items begin in this segment: its sentence has no end, has a colon or announces them. */
export function leadsIntoList(segments: readonly Segment[], at: number, say: Say): boolean {
  const segment = segments[at]
  if (segment?.kind !== 'prose' || isTableRow(say(at))) return false
  return /:$/.test(say(at)) || !ENDS.test(say(at)) || announcesList(say(at))
}

/** Whether lines without marks stand below the segment, which say what it begins. */
export const opensLines = (text: string, segments: readonly Segment[], at: number, say: Say): boolean =>
  segments[at + 1]?.kind === 'prose' && findLineAbove(text, segments, at + 1, say).includes(at)
