/** A spreadsheet runs a cell that begins so as a formula. */
const formula = /^[=+\-@\t\r|%]/

/** With an apostrophe, as spreadsheets mark text themselves. */
const defuse = (text: string) => (formula.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `writeCsv` adds. */
export const restoreCell = (text: string) => (/^'[=+\-@|%]/.test(text) ? text.slice(1) : text)

/** Semicolons, a byte order mark and CRLF because spreadsheets in Swedish expect them. */
export function writeCsv(rows: readonly (readonly (string | null)[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => quote(defuse(cell ?? ''))).join(';'))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

const quote = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
