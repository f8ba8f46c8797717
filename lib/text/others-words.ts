import { beginsOthers, leadsToOthers, namesOurs, presentsOthers, returnsToOurs } from './attribution'
import { endOfBlock, range, type Say, startOfBlock } from './neighbours'
import type { Segment } from './segments'

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
  const first = below.slice(0, end < 0 ? undefined : end).find((at) => returnsToOurs(say(at)))
  if (first === undefined) return []
  return range(first, Math.min(endOfBlock(segments, first), first + FURTHEST_RETURN))
}
