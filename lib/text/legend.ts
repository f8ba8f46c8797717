import { splitCells } from './table'

const KEY = /(?<![\p{L}\p{N}])(\p{Lu}\p{Ll}?|[●•○✓✔☑✅xX×✗✘✕✖❌🚫–—-])\s?=\s?(?=\p{L}{2})/gu
/** "N: har inte tillträde." */
const LETTER_KEY = /^(\p{Lu}): (?=\p{L}{2})/u
/** "X betyder att det inte får lämnas där.", "Kryss visar vad som är förbjudet." */
const SAYS_OF_MARK =
  /^(?:ett |en |där det (?:är|står) (?:ett |en )?|rutor med (?:ett |en )?)?(?:[xX×●•✓✔✗✘✅❌]|kryss\p{L}{0,3}|bock\p{L}{0,3}|prick\p{L}{0,4}|a (?:tick|cross|check mark)|ticks?|crosses)(?!\p{L})(?: \p{L}{1,12}){0,3}? (?:betyder|visar|markerar|anger|innebär|står för|är|means?|shows?|marks?)(?!\p{L})/iu
const MARK = /^[●○✓✔☑✅×✗✘✕✖❌🚫](?=\s)/u
const isTickMark = (cell: string) => /^[xX×✓✔☑✅√●•✗✘✕✖❌]$/u.test(cell)
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
  if (SAYS_OF_MARK.test(line) && line.length <= LONGEST_LEGEND)
    return splitCells(row).slice(1).some(isTickMark)
  const letter = LETTER_KEY.exec(line)?.[1]
  const keys = letter ? [letter] : readKeys(line)
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
