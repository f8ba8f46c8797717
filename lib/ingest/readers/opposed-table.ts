import { areOpposed } from './opposed-heads'
import type { WordingTable } from './wording-table'

const mostAbove = 2
const longestItem = 120
/** Such a cell answers the one beside it, is an amount, or says that its list has ended. */
const ANSWERS = /^(?:\P{L}{0,3}|ja|nej|yes|no|x|[\d\s.,]{1,20}(?:kr|kronor|sek|%)?)$/iu

/**
 * Reads "Får lämnas | Får inte lämnas": each column is a list below its head, because the cells of a row have nothing
 * to do with each other. Null for any other table, and where a cell answers the one beside it.
 */
export function readOpposedTable(grid: readonly string[][]): WordingTable | null {
  const at = grid.slice(0, mostAbove + 1).findIndex((row) => row.length === 2 && row.every(Boolean))
  const [heads = [], ...rows] = at < 0 ? [] : grid.slice(at)
  const isList = rows.every((row) => row.length <= 2 && row.every((cell) => cell.length <= longestItem))
  if (rows.length === 0 || !isList || !areOpposed(heads)) return null
  const cells = rows.flat().filter(Boolean)
  if (cells.some((cell) => ANSWERS.test(cell))) return null
  const lists = heads.flatMap((head, column) => {
    const items = rows.flatMap((row) => (row[column] ?? '').split('\n')).map((item) => item.trim())
    const said = items.filter(Boolean)
    return said.length > 0 ? [{ head, cells: said }] : []
  })
  return { above: grid.slice(0, at), lists }
}
