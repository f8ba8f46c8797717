import { isTableRow } from '@/lib/text/lines'
import type { Segment } from '@/lib/text/segments'

const LONGEST_EXCERPT = 700
const SHORT_PARAGRAPH = 330
const PARAGRAPH_SENTENCES = 3
const WORTH_READING = 0.2
const LEANS_ON_PREVIOUS =
  /^(?:detta|dessa|denna|den|de|dem|det gäller|det samma|detsamma|samma|sådan|sådana|sådant|då|där|även|ja|nej|yes|no|this|these|those|they|it|such|in that case)(?!\p{L})/iu
const GOES_ON =
  /^(?:detta|dessa|denna|dock|men|däremot|undantag|undantaget|i annat fall|annars|det gäller|detsamma|då|därefter|även|för övrigt|however|but|otherwise|this|exceptions?)(?!\p{L})/iu

/** Adds the referent of "this", a list's introduction or items, a table's head or the rest of a paragraph. */
export function widenSegments(text: string, segments: Segment[], scores: number[], index: number): Segment[] {
  const say = (i: number) => text.slice(segments[i]?.start ?? 0, segments[i]?.end ?? 0)
  const reads = (i: number) => segments[i] !== undefined && segments[i].kind !== 'heading'
  const blockOf = (i: number) => segments[i]?.block
  let [from, to] = [index, index]
  const fits = (start: number, end: number, longest = LONGEST_EXCERPT) =>
    reads(start) && reads(end) && (segments[end]?.end ?? 0) - (segments[start]?.start ?? 0) <= longest

  if (isTableRow(say(index))) {
    while (fits(from - 1, to) && isTableRow(say(from - 1))) from--
    return segments.slice(from, to + 1)
  }
  if (LEANS_ON_PREVIOUS.test(say(from)) && fits(from - 1, to)) from--
  const lead = findListLead(segments, from, say)
  if (lead !== null && fits(lead, to)) from = lead
  if (leadsIntoList(segments, to, say)) {
    const listed = segments[to + 1]?.kind === 'item'
    while (
      fits(from, to + 1) &&
      blockOf(to + 1) !== blockOf(index) &&
      (!listed || segments[to + 1]?.kind === 'item')
    )
      to++
  } else if (blockOf(to + 1) === blockOf(to) && GOES_ON.test(say(to + 1)) && fits(from, to + 1)) to++

  const isNeighbour = (i: number) =>
    !say(i).endsWith('?') &&
    blockOf(i) === blockOf(index) &&
    (scores[i] ?? 0) >= (scores[index] ?? 0) * WORTH_READING
  while (to - from + 1 < PARAGRAPH_SENTENCES) {
    const before = isNeighbour(from - 1) && fits(from - 1, to, SHORT_PARAGRAPH)
    const after = isNeighbour(to + 1) && fits(from, to + 1, SHORT_PARAGRAPH)
    if (after && (!before || (scores[to + 1] ?? 0) >= (scores[from - 1] ?? 0))) to++
    else if (before) from--
    else break
  }
  return segments.slice(from, to + 1)
}

function findListLead(segments: Segment[], index: number, say: (i: number) => string): number | null {
  if (segments[index]?.kind !== 'item') return null
  let at = index
  while (segments[at]?.kind === 'item') at--
  return segments[at]?.kind === 'prose' && leadsIntoList(segments, at, say) ? at : null
}

function leadsIntoList(segments: Segment[], index: number, say: (i: number) => string): boolean {
  const next = segments[index + 1]
  return (
    /:$/.test(say(index)) ||
    (next?.kind === 'item' && segments[index]?.kind === 'prose' && !/[.!?]["”)]*$/.test(say(index)))
  )
}
