import { beginsOthers, leadsToOthers, namesOurs, presentsOthers, returnsToOurs } from './attribution'
import { endOfBlock, range, type Say, startOfBlock } from './neighbours'
import type { Segment } from './segments'
import { judgesClaim } from './turning-words'

const MARKS = /(?<open>(?<=^|[\s:(])["”“„»«](?=[\p{L}\d]))|(?<=[^\s])["”“»«](?!\p{L})/gu
const FURTHEST_RETURN = 2

/** The sentence in which the quotation begins that goes on in this one. Undefined if this one begins outside of any. */
export function findQuotation(segments: readonly Segment[], index: number, say: Say): number | undefined {
  let opening: number | undefined
  for (const at of range(startOfBlock(segments, index), endOfBlock(segments, index)))
    for (const { groups } of say(at).matchAll(MARKS)) {
      if (at >= index && (opening === undefined || opening >= index)) return
      if (at >= index && !groups?.open) return opening
      opening = groups?.open ? (opening ?? at) : undefined
    }
}

/** "> Det måste väl vara tillåtet": a line of the mail that is answered. */
const MAIL_LINE = /^\s{0,9}>/u
/** What stands below it is the mail that is answered. */
const MAIL_BELOW =
  /^\P{L}{0,8}(?:ursprungligt meddelande|vidarebefordrat meddelande|original message|forwarded message)/iu
/** "Den 3 maj 2026 kl. 10.15 skrev Anna Ek:" */
const WROTE = /(?<!\p{L})(?:skrev|wrote)(?!\p{L})[^:]{0,60}:$/iu
const DATED = /^(?:den|on)\s\P{L}{0,3}[\p{L}\s]{0,12}\d/iu

const opensMail = (text: string) => MAIL_BELOW.test(text) || (DATED.test(text) && WROTE.test(text))

/** Whether a sentence stands in a mail that is answered below each of its paragraphs. */
export const isMailLine = (segments: readonly Segment[], index: number, say: Say): boolean =>
  MAIL_LINE.test(say(startOfBlock(segments, index)))

/** Whether a sentence stands in a mail that another one answers. */
export function isInAnsweredMail(segments: readonly Segment[], index: number, say: Say): boolean {
  if (isMailLine(segments, index, say)) return true
  return range(0, index - 1).some((at) => opensMail(say(at)))
}

/** The sentence that says that these words are somebody else's, which may be the sentence itself. */
export function findOthers(
  segments: readonly Segment[],
  index: number,
  leads: readonly number[],
  say: Say,
): number | undefined {
  if (segments[index]?.kind === 'heading' || returnsToOurs(say(index))) return
  if (presentsOthers(say(index))) return index
  const first = startOfBlock(segments, index)
  const quotation = findQuotation(segments, index, say)
  if (quotation !== undefined && presentsOthers(say(quotation))) return quotation
  const before = range(first, index - 1).reverse()
  const end = before.findIndex((at) => returnsToOurs(say(at)))
  const inBlock = before.slice(0, end < 0 ? undefined : end)
  const leading = inBlock.find((at) => opensOthers(segments, at, say))
  const begun = inBlock.find((at) => beginsOthers(say(at)))
  if (leading === undefined && begun !== undefined)
    return range(begun + 1, index).some((at) => namesOurs(say(at))) ? undefined : begun
  if (leading !== undefined || end >= 0) return leading
  const above = segments[first - 1]?.kind === 'prose' ? [first - 1] : []
  return [...leads, ...above].find((at) => leadsToOthers(say(at)))
}

/** Its words go on in the sentences after it, unless they stand in quotation marks that it closes. */
const opensOthers = (segments: readonly Segment[], at: number, say: Say) =>
  leadsToOthers(say(at)) && findQuotation(segments, at + 1, say) === undefined && !/["”»]\s*$/.test(say(at))

/** "Hos oss är grillning förbjuden." in the paragraph after somebody else's words, or the next, with what follows it. */
export function findReturn(segments: readonly Segment[], index: number, say: Say): number[] {
  const last = Math.min(segments.length - 1, endOfBlock(segments, index) + FURTHEST_RETURN)
  const below = range(index + 1, last)
  const end = below.findIndex((at) => segments[at]?.kind === 'heading')
  const first = below
    .slice(0, end < 0 ? undefined : end)
    .find((at) => returnsToOurs(say(at)) || judgesClaim(say(at)))
  if (first === undefined) return []
  return range(first, Math.min(endOfBlock(segments, first), first + FURTHEST_RETURN))
}
