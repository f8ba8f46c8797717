import { marksRows, type QuotePart } from '@/lib/text/parse-quote'
import { splitSentences } from '@/lib/text/segments'

/** `isExtra`: hidden until the reader wants more. */
export type QuotePiece = QuotePart & { isExtra: boolean }

/** Characters, about seven lines of a bubble. */
const shown = 220
/** Characters of the sentence around the bold words. A longer one is a list whose lines are joined. */
const longestRest = 200

/** Characters between headings and the sentence that they turn. */
const longestBetween = 220

/**
 * The sentences with the bold words are always shown, and as many whole ones after them as fit. `isBrief`: of
 * many bold sentences only the first ones that fit. Of a table, the bold rows alone, and so of a sentence far
 * below its heading.
 */
export function shortenQuote(parts: readonly QuotePart[], isBrief = false): QuotePiece[] {
  if (marksRows(parts)) return parts.map((part) => ({ ...part, isExtra: !part.bold }))
  const text = parts.map((part) => part.text).join('')
  if (followsHeadings(parts) && measureBetween(parts) > longestBetween) return parts.flatMap(keepBold)
  const [from, to] = text.length <= shown ? [0, text.length] : findShown(parts, text, isBrief)
  const pieces: QuotePiece[] = []
  let at = 0
  for (const { text: words, bold } of parts) {
    const cuts = [0, from - at, to - at, words.length].map((cut) => Math.min(Math.max(cut, 0), words.length))
    cuts.slice(1).forEach((end, index) => {
      const start = cuts[index] ?? 0
      if (end > start) pieces.push({ text: words.slice(start, end), bold, isExtra: index !== 1 })
    })
    at += words.length
  }
  return pieces
}

/** All bold parts but the last are lines of their own. */
function followsHeadings(parts: readonly QuotePart[]): boolean {
  const last = parts.findLastIndex(({ bold }) => bold)
  return parts.every(({ bold }, at) => {
    if (!bold || at === last) return true
    const [before = '\n', after = ''] = [parts[at - 1]?.text, parts[at + 1]?.text]
    return before.endsWith('\n') && after.startsWith('\n')
  })
}

function measureBetween(parts: readonly QuotePart[]): number {
  const [from, to] = findBold(parts) ?? [0, 0]
  return to - from - parts.reduce((sum, { text, bold }) => sum + (bold ? text.length : 0), 0)
}

/** The white space beside the bold words stays, so that they are not one word. */
function keepBold({ text, bold }: QuotePart): QuotePiece[] {
  if (bold) return [{ text, bold, isExtra: false }]
  const rest = text.trimStart()
  const pieces = [
    { text: text.slice(0, text.length - rest.length), bold, isExtra: false },
    { text: rest, bold, isExtra: true },
  ]
  return pieces.filter((piece) => piece.text !== '')
}

function findShown(parts: readonly QuotePart[], text: string, isBrief: boolean): [number, number] {
  const sentences = splitRows(text)
  const [start, end] = findBold(parts) ?? sentences[0] ?? [0, text.length]
  const first = sentences.find(([, stop]) => stop > start) ?? [start, end]
  const last = sentences.findLast(([begin]) => begin < end) ?? [start, end]
  const isWhole = /^[\p{Lu}\p{N}]/u.test(text.slice(start))
  const from = isWhole || start - first[0] > longestRest ? start : first[0]
  const to = last[1] - end > longestRest ? end : Math.max(last[1], end)
  const least = isBrief ? (sentences.find(([, stop]) => stop > from)?.[1] ?? to) : to
  const ends = sentences.map(([, stop]) => stop).filter((stop) => stop > least && stop - from <= shown)
  return [from, ends.at(-1) ?? Math.min(least, to)]
}

/** The sentences of each line. */
export const splitRows = (text: string) =>
  [...text.matchAll(/[^\n]+/g)].flatMap(({ index, 0: row }) =>
    splitSentences(text, index, index + row.length),
  )

function findBold(parts: readonly QuotePart[]): [number, number] | null {
  const first = parts.findIndex(({ bold }) => bold)
  if (first < 0) return null
  const lengthOf = (some: readonly QuotePart[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  return [
    lengthOf(parts.slice(0, first)),
    lengthOf(parts.slice(0, parts.findLastIndex(({ bold }) => bold) + 1)),
  ]
}
