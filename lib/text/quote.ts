import { isTableRow } from './lines'
import { marksRows, parseQuote } from './parse-quote'
import { splitSegments } from './segments'
import { CELL_SPACE } from './table'

/** `start` and `end` are UTF-16 offsets. */
export type Span = { start: number; end: number }

const ESCAPED_OR_BOLD = /\\([!-/:-@[-`{-~])|\*\*/g

export const foldWhiteSpace = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Shows exactly this text on one line, even if it looks like Markdown, HTML or an entity. */
export function escapeMarkdown(text: string): string {
  return escapeLineStart(escapeInline(text).trim())
}

function escapeInline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>~|&]/g, '\\$&')
}

function escapeLineStart(markdown: string): string {
  return markdown.replace(/^(\d{0,9})([#+=.)-])/, '$1\\$2')
}

/** Bold `spans` must be in order and disjoint. */
export function markQuote(text: string, spans: readonly Span[]): string {
  const lead = /^\s*/.exec(text)?.[0].length ?? 0
  let quote = ''
  let at = lead
  for (const span of joinNeighbours(text, spans)) {
    quote += escapeRows(text.slice(at, span.start))
    quote += `**${escapeRows(text.slice(span.start, span.end))}**`
    at = span.end
  }
  return (quote + escapeRows(text.slice(at))).split('\n').map(escapeLineStart).join('\n').trim()
}

/** Separate cells, so that "36" and "375 kronor" are not one number. A paragraph begins on a line of its own. */
function escapeRows(text: string): string {
  const lines = text.split('\n')
  return lines.reduce((before, line, i) => {
    const cells = isTableRow(line) ? line.replace(/(\S)\s{2,}(?=\S)/g, `$1${CELL_SPACE}`) : line
    const isApart =
      isTableRow(line) || isTableRow(lines[i - 1] ?? '') || (i > 1 && lines[i - 1]?.trim() === '')
    const words = cells.split(CELL_SPACE).map(escapeInline).join(CELL_SPACE)
    return i === 0 ? words : `${before.trimEnd()}${isApart ? '\n' : ' '}${words.trimStart()}`
  }, '')
}

export function toPlainQuote(markdown: string): string {
  return foldWhiteSpace(markdown.replace(ESCAPED_OR_BOLD, (_, character?: string) => character ?? ''))
}

/** Bold marks, escapes and white space do not count. */
export function isVerbatim(quoteWithBold: string, pageText: string): boolean {
  const quote = toPlainQuote(quoteWithBold)
  return quote !== '' && foldWhiteSpace(pageText).includes(quote)
}

function joinNeighbours(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && /^\s*$/.test(text.slice(last.end, span.start))) last.end = span.end
    else joined.push({ ...span })
  }
  return joined
}

/** `places` are the offsets of the remaining characters. */
type Folded = { text: string; places: number[] }

const spaces = /(\s+)/g
/** A line end may be inside a word: "bostads-\nrätten" is "bostadsrätten". */
const spacesAndHyphens = /(?:[-\u00ad\u2010](?=\s)|\u00ad|\s)+/g

/** Returns null if not found. Hyphens at line ends count if the quote is found no other way. */
export function findQuote(pageText: string, quote: string): Span | null {
  const target = toPlainQuote(quote)
  if (!/[\p{L}\p{N}]/u.test(target)) return null
  return (
    findFolded(fold(pageText, spaces, ' '), target, pageText) ??
    findFolded(fold(pageText, spacesAndHyphens, ''), fold(target, spacesAndHyphens, '').text, pageText)
  )
}

/** From the first sign of bold to the last. Escaped asterisks have a backslash between them. */
const MARKED = /\*\*([\s\S]+)\*\*/

/**
 * What is marked as telling: the parts in bold that stand apart, as the head and the row of a table, or the sentences
 * in bold, or the whole quote. Empty if the page has not the quote.
 */
export function findMarkedSpans(pageText: string, quote: string): Span[] {
  const whole = findQuote(pageText, quote)
  if (!whole) return []
  const [, marked] = MARKED.exec(quote) ?? []
  if (!marked) return [whole]
  const text = pageText.slice(whole.start, whole.end)
  const spans = findParts(text, quote) ?? [findSentences(text, marked) ?? { start: 0, end: text.length }]
  return spans.map(({ start, end }) => ({ start: whole.start + start, end: whole.start + end }))
}

function findSentences(text: string, marked: string): Span | null {
  const span = findQuote(text, marked)
  return span && widen(text, span)
}

/** From the beginning of a sentence to the end of one. */
function widen(text: string, span: Span): Span {
  const sentences = splitSegments(text).filter(({ start, end }) => end > span.start && start < span.end)
  const isBegun = /^[\p{Lu}\p{N}]/u.test(text.slice(span.start))
  const isEnded = /[.!?…:]["”»’')\]]*$/.test(text.slice(span.start, span.end))
  const start = isBegun ? span.start : Math.min(span.start, sentences[0]?.start ?? 0)
  const end = isEnded ? span.end : Math.max(span.end, sentences.at(-1)?.end ?? 0)
  return { start, end }
}

/** The places of the bold parts, if there are several or they are rows of a table, else null. */
function findParts(text: string, quote: string): Span[] | null {
  const parts = parseQuote(quote)
  const areRows = marksRows(parts)
  if (!areRows && parts.filter(({ bold }) => bold).length < 2) return null
  const spans: Span[] = []
  let at = 0
  for (const part of parts) {
    if (!/[\p{L}\p{N}]/u.test(part.text)) continue
    // The parts between are looked up too, because a row's words can stand in an earlier row.
    const span = findQuote(text.slice(at), escapeMarkdown(part.text))
    if (!span) return null
    const found = { start: at + span.start, end: at + span.end }
    if (part.bold) spans.push(areRows ? found : widen(text, found))
    at = found.end
  }
  // Two bold parts of one sentence are marked once.
  return spans.filter(({ start }, index) => index === 0 || start >= (spans[index - 1]?.end ?? 0))
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

function findFolded({ text, places }: Folded, target: string, pageText: string): Span | null {
  for (let at = text.indexOf(target); at >= 0; at = text.indexOf(target, at + 1)) {
    const start = places[at] ?? 0
    const end = (places[at + target.length - 1] ?? 0) + 1
    if (!splitsWord(pageText, start) && !splitsWord(pageText, end)) return { start, end }
  }
  return null
}

const splitsWord = (text: string, at: number) =>
  /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(at - 1, 0), at + 1))
