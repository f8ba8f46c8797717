import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { parseQuote } from '@/lib/text/parse-quote'
import { foldWhiteSpace } from '@/lib/text/quote'
import { CELL_SPACE } from '@/lib/text/table'
import { groupSources } from './group-sources'
import { type QuotePiece, shortenQuote, splitRows } from './shorten-quote'

/** Quotes that the closed state of an answer shows. */
export const named = 3

/**
 * Hides the sentences that the line above the quote says. Returns null unless they come first and whole sentences
 * follow, because the rest would be a fragment, and a table or a heading above them belongs to them.
 */
export function leaveOutSaid(pieces: readonly QuotePiece[], verdict: string): QuotePiece[] | null {
  const text = pieces.map((piece) => (piece.isExtra ? '' : piece.text)).join('')
  if (text.includes(CELL_SPACE)) return null
  const sentences = splitRows(text).filter(([start, end]) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
  const said = sentences.map(([start, end]) => verdict.includes(foldWhiteSpace(text.slice(start, end))))
  const next = said.includes(false) ? said.indexOf(false) : said.length
  const rest = sentences[next]
  if (next === 0 || said.includes(true, next)) return null
  if (rest && /^\p{Ll}/u.test(text.slice(rest[0]))) return null
  return hideUntil(pieces, rest ? rest[0] : text.length)
}

/** `end` is an offset in the visible text. */
function hideUntil(pieces: readonly QuotePiece[], end: number): QuotePiece[] {
  let at = 0
  return pieces.flatMap((piece) => {
    if (piece.isExtra) return [piece]
    const cut = Math.min(Math.max(end - at, 0), piece.text.length)
    at += piece.text.length
    return [
      { ...piece, text: piece.text.slice(0, cut), isExtra: true },
      { ...piece, text: piece.text.slice(cut) },
    ].filter(({ text }) => text !== '')
  })
}

const leaveOut = ({ text }: Source, verdict: string, isBrief: boolean) =>
  leaveOutSaid(shortenQuote(parseQuote(text), isBrief), verdict)

/** The line says the whole closed quote. */
export const isAllSaid = (source: Source, verdict: string, isBrief: boolean) =>
  leaveOut(source, verdict, isBrief)?.every(({ isExtra }) => isExtra) ?? false

/** The line can stand above the quotes, because none of them has to repeat it. */
export const isSaidOnce = (sources: readonly Source[], verdict: string) =>
  groupSources(sources)
    .slice(0, named)
    .every(([first], index) => first && leaveOut(first.source, verdict, index > 0))
