import { areWordingHeads, isWordingHead } from './wordings'

/** A title may stand above the heads. */
const mostAbove = 2

export type WordingTable = { above: string[][]; lists: { head: string; cells: string[] }[] }

/**
 * Reads "Nuvarande lydelse | Föreslagen lydelse": each column is a list below its head, because a row of long cells
 * would be quoted without them, and a new paragraph stands alone in its row. Null if the rows tell the columns apart.
 */
export function readWordingTable(grid: readonly string[][]): WordingTable | null {
  const at = grid.slice(0, mostAbove + 1).findIndex(areWordingHeads)
  const [heads = [], ...rows] = at < 0 ? [] : grid.slice(at)
  const width = heads.findLastIndex(Boolean) + 1
  const isBare = (row: readonly string[]) => new Set(row.filter(Boolean)).size < 2
  if (rows.length === 0 || (width > 2 && !rows.some(isBare))) return null
  const label = heads.findIndex((head) => !isWordingHead(head)) === 0
  const lists = heads.slice(0, width).flatMap((head, column) => {
    if (label && column === 0) return []
    const cells = rows.flatMap((row) => {
      const cell = row[column] ?? ''
      const [own = ''] = label ? row : []
      return cell ? [own && own !== cell ? `${own} ${cell}` : cell] : []
    })
    return cells.length > 0 ? [{ head, cells }] : []
  })
  return { above: grid.slice(0, at), lists }
}
