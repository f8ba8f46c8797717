/** A spreadsheet runs a cell that begins so as a formula. */
const formula = /^[=+\-@\t\r|%]/

/** With an apostrophe, as spreadsheets mark text themselves. */
const defuse = (text: string) => (formula.test(text) ? `'${text}` : text)

/** A cell of a file that this portal has written, without its apostrophe. */
export const restoreCell = (text: string) => (/^'[=+\-@|%]/.test(text) ? text.slice(1) : text)

/**
 * A CSV file that spreadsheets in Swedish open as it is: semicolons, a byte order mark, CRLF. No cell is run
 * as a formula.
 */
export function writeCsv(rows: readonly (readonly (string | null)[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => quote(defuse(cell ?? ''))).join(';'))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

const quote = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
