import { type Cell, fillRow, readCells } from './amount-tables'
import { conjunction } from './lines'
import { groupIntoRows, type Row } from './rows'
import type { Run } from './runs'

/** A label and at least two columns. */
const leastHeads = 3
const mostHeads = 8
const leastBands = 3
/** Columns of a text have more lines below each other. */
const mostLines = 4
/** Lines of one table are not further apart, in font sizes. */
const mostApart = 4
/** Cells that stand below each other begin, or have their middles, within this, in font sizes. */
const aligned = 0.4
const longestLabel = 80
const HEAD = /^\p{Lu}[^\d.,;:!?]{1,40}$/u
const LABEL = /^[\p{Lu}\d]/u

/** The lines of one row of the table, and its cells by the column, each with the runs of all lines. */
type Band = { rows: Row[]; cells: Map<number, Cell>; isWide: boolean }

/**
 * Puts a dash in each empty cell of a table of words: "Pannrum  –  all förvaring" below "Utrymme  Tillåtet
 * Förbjudet". The text would not tell which column the words stand in. The lines of each of its rows become one.
 */
export function fillWordTables(runs: Run[]): Run[] {
  const rows = groupIntoRows(runs)
  const filled = new Map<Row, Run[]>()
  for (let at = 0; at < rows.length; at += 1) {
    const heads = readHeads(rows[at] as Row)
    if (!heads) continue
    const bands = readBands(rows, at, heads)
    if (!isTable(bands, heads)) continue
    for (const { rows, cells, isWide } of bands) {
      const [first, ...others] = rows
      // A label alone names a group of rows, or is a line below the table.
      if (!first || isWide || cells.size < 2) continue
      filled.set(first, fillRow(first, cells, heads))
      for (const row of others) filled.set(row, [])
    }
    at += bands.reduce((sum, band) => sum + band.rows.length, 0)
  }
  return filled.size === 0 ? runs : rows.flatMap((row) => filled.get(row) ?? row.runs)
}

function readHeads(row: Row): Cell[] | null {
  const cells = readCells(row)
  const isHead = cells.length >= leastHeads && cells.length <= mostHeads
  return isHead && cells.every(({ text }) => HEAD.test(text)) ? cells : null
}

function readBands(rows: readonly Row[], head: number, heads: readonly Cell[]): Band[] {
  const bands: Band[] = []
  for (let at = head + 1; at < rows.length; at += 1) {
    const row = rows[at] as Row
    const cells = placeCells(row, heads)
    if (!cells || (rows[at - 1]?.y ?? 0) - row.y > mostApart * row.size) break
    const isWide = [...cells].some(([column, { right }]) => right > (heads[column + 1]?.x ?? right))
    const band = bands.at(-1)
    if (LABEL.test(cells.get(0)?.text ?? '')) bands.push({ rows: [row], cells, isWide })
    else if (band) {
      for (const [column, cell] of cells)
        band.cells.set(column, joinCells(band.cells.get(column), cell, band.rows[0]?.y ?? row.y))
      band.isWide ||= isWide
      band.rows.push(row)
    } else break
  }
  return bands
}

/** Puts the next line of a cell behind it, without a width. */
function joinCells(cell: Cell | undefined, next: Cell, y: number): Cell {
  if (!cell) return { ...next, runs: next.runs.map((run) => ({ ...run, y })) }
  const last = cell.runs.at(-1)
  const isBroken = last?.text.endsWith('-') && /^\p{Ll}/u.test(next.text) && !conjunction.test(next.text)
  const before =
    isBroken && last ? [...cell.runs.slice(0, -1), { ...last, text: last.text.slice(0, -1) }] : cell.runs
  const x = cell.right
  const moved = next.runs.map((run, at) => ({ ...run, x, right: x, y, spaceBefore: !isBroken || at > 0 }))
  return { ...cell, text: `${cell.text} ${next.text}`, runs: [...before, ...moved] }
}

/** Null if a cell stands below no head, or below that of another cell. */
function placeCells({ size, ...row }: Row, heads: readonly Cell[]): Map<number, Cell> | null {
  const cells = new Map<number, Cell>()
  for (const cell of readCells({ size, ...row })) {
    const column = heads.findIndex((head) => isBelow(cell, head, aligned * size))
    if (column < 0 || cells.has(column)) return null
    cells.set(column, cell)
  }
  return cells
}

const isBelow = (cell: Cell, head: Cell, near: number) =>
  Math.abs(cell.x - head.x) < near || Math.abs(cell.x + cell.right - head.x - head.right) < 2 * near

/** Each column has words in two rows or more, no row is long, one has all of its cells, and one lacks some. */
function isTable(bands: readonly Band[], heads: readonly Cell[]): boolean {
  const isUsed = (column: number) => bands.filter(({ cells }) => cells.has(column)).length >= 2
  return (
    bands.length >= leastBands &&
    bands.every(
      ({ rows, cells }) => rows.length <= mostLines && (cells.get(0)?.text.length ?? 0) <= longestLabel,
    ) &&
    bands.some(({ cells }) => cells.size === heads.length) &&
    bands.some(({ cells }) => cells.size > 1 && cells.size < heads.length) &&
    heads.every((_, column) => isUsed(column)) &&
    saysWords(bands)
  )
}

/** Lists of single words side by side have no empty cells, and amounts have tables of their own. */
function saysWords(bands: readonly Band[]): boolean {
  const said = bands.flatMap(({ cells }) => [...cells].flatMap(([at, { text }]) => (at > 0 ? [text] : [])))
  const several = said.filter((text) => text.includes(' ')).length
  return several >= said.length / 2 && !said.some((text) => /^\d/.test(text))
}
