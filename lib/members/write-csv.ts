/**
 * Where a spreadsheet would run a formula: at the start of a cell, and after what another program takes for
 * its end.
 */
const formulas = /(^|[,;\t\r\n]["'\s]*)(?=[=+\-@|%])/g

/** With an apostrophe, as spreadsheets mark text themselves. */
const defuse = (text: string) => text.replace(/^[\t\r]/, "'$&").replace(formulas, "$1'")

/** A cell of a file that this portal has written, without its apostrophes. */
export const restoreCell = (text: string) => text.replace(/(^|[,;\t\r\n]["'\s]*)'(?=[=+\-@|%])/g, '$1')

/** Semicolons, a byte order mark and CRLF because spreadsheets in Swedish expect them. */
export function writeCsv(rows: readonly (readonly (string | null)[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => quote(defuse(cell ?? ''))).join(';'))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

const quote = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
