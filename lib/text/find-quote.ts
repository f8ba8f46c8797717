import { type Span, toPlainQuote } from './quote'

/** `places` are the offsets of the remaining characters. */
type Folded = { text: string; places: number[] }

const spaces = /(\s+)/g
/** A line end may be inside a word: "bostads-\nrätten" is "bostadsrätten". */
const spacesAndHyphens = /(?:[-\u00ad\u2010](?=\s)|\u00ad|\s)+/g

/** Null if not found. Hyphens at line ends count only if the quote is found no other way. */
export function findQuote(pageText: string, quote: string): Span | null {
  const wanted = toPlainQuote(quote)
  if (!/[\p{L}\p{N}]/u.test(wanted)) return null
  return (
    findFolded(fold(pageText, spaces, ' '), wanted, pageText) ??
    findFolded(fold(pageText, spacesAndHyphens, ''), fold(wanted, spacesAndHyphens, '').text, pageText)
  )
}

function fold(text: string, dropped: RegExp, instead: string): Folded {
  const places: number[] = []
  let folded = ''
  let at = 0
  const keep = (end: number) => {
    folded += text.slice(at, end)
    for (; at < end; at += 1) places.push(at)
  }
  for (const { index, 0: gap } of text.matchAll(dropped)) {
    keep(index)
    folded += instead
    if (instead) places.push(index)
    at = index + gap.length
  }
  keep(text.length)
  return { text: folded, places }
}

function findFolded({ text, places }: Folded, wanted: string, pageText: string): Span | null {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const start = places[at] ?? 0
    const end = (places[at + wanted.length - 1] ?? 0) + 1
    if (!splitsWord(pageText, start) && !splitsWord(pageText, end)) return { start, end }
  }
  return null
}

const splitsWord = (text: string, at: number) =>
  /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(at - 1, 0), at + 1))
