import { isTableRow } from './lines'

/** UTF-16 offsets. */
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

const WIDE_SPACE = '\u2003'

/** Separate cells, so that "36" and "375 kronor" are not one number. */
function escapeRows(text: string): string {
  const lines = text.split('\n')
  return lines.reduce((before, line, i) => {
    const cells = isTableRow(line) ? line.replace(/(\S)\s{2,}(?=\S)/g, `$1${WIDE_SPACE}`) : line
    const isApart = isTableRow(line) || isTableRow(lines[i - 1] ?? '')
    const words = cells.split(WIDE_SPACE).map(escapeInline).join(WIDE_SPACE)
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
