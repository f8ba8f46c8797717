import 'server-only'
import { contentDisposition } from '@/lib/http/file-response'

/**
 * Spreadsheets run a formula at the start of a cell, and after a character that some programs take for the end of
 * a cell.
 */
const formulas = /(?=[=+\-@|%])(?<=(?:^|[,;\t\r\n]["'\s]*))/g

/** An apostrophe is the mark that spreadsheets themselves put before text. */
const defuse = (text: string) => text.replace(/^[\t\r]/, "'$&").replace(formulas, "'")

/** Removes the apostrophes that this portal has written into an exported cell. */
export const restoreCell = (text: string) => text.replace(/'(?=[=+\-@|%])(?<=(?:^|[,;\t\r\n]["'\s]*)')/g, '')

/** Spreadsheets in Swedish expect semicolons, a byte order mark and CRLF. */
export function writeCsv(rows: readonly (readonly (string | null)[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => quote(defuse(cell ?? ''))).join(';'))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

const quote = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export function toCsvResponse(rows: readonly (readonly (string | null)[])[], name: string): Response {
  return new Response(writeCsv(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
