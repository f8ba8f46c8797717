import { areOpposed } from './opposed-heads'
import type { WordingTable } from './wording-table'

const mostAbove = 2
const longestItem = 120
/** "Men inte" says something of the cell beside it. */
const GOES_ON = /^\P{L}{0,3}(?:men|dock|utom|but|except)(?!\p{L})/iu
/** Such a cell answers the one beside it, or says that its list has ended. */
const ANSWERS = /^(?:\P{L}{0,3}|ja|nej|yes|no|x)$/iu
const DENIES_ALONE = /^(?:inte|ej|nej|no|not)$/iu

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
  if (heads.some((head) => GOES_ON.test(head) || DENIES_ALONE.test(head))) return null
  if (cells.some((cell) => ANSWERS.test(cell))) return null
  const lists = heads.flatMap((head, column) => {
    const items = rows.flatMap((row) => (row[column] ?? '').split('\n')).map((item) => item.trim())
    const said = items.filter(Boolean)
    return said.length > 0 ? [{ head, cells: said }] : []
  })
  return { above: grid.slice(0, at), lists }
}
