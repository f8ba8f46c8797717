import type { QuotePart } from './parse-quote'

/** `isExtra`: hidden until the reader wants more. */
export type QuotePiece = QuotePart & { isExtra: boolean }

/** Characters beside the bold ones, about eight lines of a bubble. */
const shown = 280
const longestLead = 80

/** The bold words are always shown, with as many of the following whole words as fit. */
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
