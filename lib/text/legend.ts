import { splitCells } from './table'

const KEY = /(?<![\p{L}\p{N}])(\p{Lu}\p{Ll}?|[●•○✓✔☑✅xX×✗✘✕✖❌🚫])\s?=\s?(?=\p{L}{2})/gu
const MARK = /^[●○✓✔☑✅×✗✘✕✖❌🚫](?=\s)/u
const LONGEST_LEGEND = 300
const BETWEEN_KEYS = /\s?[/,+&]\s?/u

/** The keys of "M = medlemmen, F = föreningen". */
function readKeys(line: string): string[] {
  return line.length > LONGEST_LEGEND ? [] : [...line.matchAll(KEY)].map(([, key = '']) => key)
}

/** Whether the line says what two or more letters or marks in the cells of a table mean. */
export const statesLegend = (line: string): boolean => readKeys(line).length > 1

/** Whether a cell of the row is a key that the line explains. */
export function explainsRow(line: string, row: string): boolean {
  const keys = readKeys(line)
  const [, ...cells] = keys.length > 0 ? splitCells(row) : []
  return cells.some((cell) => cell.split(BETWEEN_KEYS).every((key) => keys.includes(key)))
}

/** "✘ Kolgrill" */
export const opensWithMark = (item: string): boolean => MARK.test(item)

/** Whether the mark of an item is a key that the line explains: "✔ = går bra, ✘ = är inte tillåtet". */
export function explainsMark(line: string, item: string): boolean {
  const keys = readKeys(line)
  return keys.length > 1 && keys.includes(MARK.exec(item)?.[0] ?? '')
}
