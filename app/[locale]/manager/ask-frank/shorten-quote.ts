import type { QuotePart } from './parse-quote'

/** A stretch of a quote, and whether it may be left out until somebody wants to see more. */
export type QuotePiece = QuotePart & { isExtra: boolean }

/** Characters of a quote that are shown at once, beside what is bold: about eight lines of a bubble. */
const shown = 280
/** What stands before the bold words is left out when it is longer than this. */
const longestLead = 80

/** A long quote in pieces: the bold words always show, with what follows them as far as there is room, in whole words. */
export function shortenQuote(parts: readonly QuotePart[]): QuotePiece[] {
  const text = parts.map((part) => part.text).join('')
  const [from, to] = text.length <= shown ? [0, text.length] : findShown(parts, text)
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

function findShown(parts: readonly QuotePart[], text: string): [number, number] {
  const nth = parts.findIndex(({ bold }) => bold)
  const lead = parts.slice(0, Math.max(nth, 0)).reduce((sum, part) => sum + part.text.length, 0)
  const from = lead > longestLead ? lead : 0
  const end = nth < 0 ? 0 : lead + (parts[nth]?.text.length ?? 0)
  const to = Math.max(end, from + shown)
  if (to >= text.length) return [from, text.length]
  const space = text.slice(end, to + 1).search(/\s\S*$/)
  return [from, space < 0 ? to : end + space]
}
