import 'server-only'
import { contentDisposition } from './file-response'

/**
 * Spreadsheets run a formula at the start of a cell, and after a character that some programs take for the end of
 * a cell.
 */
const formulas = /(?=[=+\-@|%])(?<=(?:^|[,;\t\r\n]["'\s]*))/g

/** An apostrophe is the mark that spreadsheets themselves put before text. */
const defuse = (text: string) => text.replace(/^[\t\r]/, "'$&").replace(formulas, "'")

/** Removes the apostrophes that this portal has written into an exported cell. */
export const restoreCell = (text: string) => text.replace(/'(?=[=+\-@|%])(?<=(?:^|[,;\t\r\n]["'\s]*)')/g, '')

type Rows = readonly (readonly (string | null)[])[]

const writeLines = (rows: Rows) =>
  rows.map((cells) => `${cells.map((cell) => quote(defuse(cell ?? ''))).join(';')}\r\n`).join('')

/** Spreadsheets in Swedish expect semicolons, a byte order mark and CRLF. */
export const writeCsv = (rows: Rows): string => `\ufeff${writeLines(rows)}`

const quote = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const toCsvResponse = (rows: Rows, name: string): Response => toResponse(writeCsv(rows), name)

/** Writes each part when the browser has taken the one before. A failure breaks the download off. */
export function toCsvStream(header: readonly string[], parts: AsyncIterator<Rows>, name: string): Response {
  const body = new ReadableStream<string>({
    start: (stream) => stream.enqueue(writeCsv([header])),
    async pull(stream) {
      const { done, value } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(writeLines(value))
    },
    async cancel() {
      await parts.return?.()
    },
  })
  return toResponse(body.pipeThrough(new TextEncoderStream()), name)
}

function toResponse(body: BodyInit, name: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
