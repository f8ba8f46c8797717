import { emptyCell } from '@/lib/ingest/readers/table-text'
import { cellGap, groupIntoRows, type Row } from './rows'
import type { Run } from './runs'

/** A label and at least two columns. */
const leastHeads = 3
const mostHeads = 12
const leastRows = 2
/** Rows of one table are not further apart, in font sizes. */
const mostApart = 3
/** Cells that stand below each other begin, end or have their middles within this, in font sizes. */
const aligned = 0.5
/** What stands in a column of amounts: "450 kr", "–" or "ingår". */
const AMOUNT = /^(?:[-–−+(]?\d.{0,20}|[-–—−]|\p{L}{2,8})$/u
/** The head of a column: words, or a year. */
const HEAD = /^(?:\D{2,40}|(?:19|20)\d\d)$/u

type BodyRow = { row: Row; cells: ReadonlyMap<number, Cell> }

export type Cell = { x: number; right: number; runs: Run[]; text: string }

/**
 * Puts a dash in each empty cell of a table of amounts: "Filmrummet  –  150 kr" below "Lokal  Boende  Gäster". The
 * text would not tell whose amount it is.
 */
export function fillAmountTables(runs: Run[]): Run[] {
  const rows = groupIntoRows(runs)
  const filled = new Map<Row, Run[]>()
  for (let at = 0; at < rows.length; at += 1) {
    const heads = readHeads(rows[at] as Row, rows[at + 1])
    if (!heads) continue
    const body = readBody(rows, at, heads)
    const isUsed = heads.every((_, column) => body.some(({ cells }) => cells.has(column)))
    const priced = body.filter(hasFigure)
    if (priced.length < leastRows || priced.length <= body.length / 2 || !isUsed) continue
    const complete = body.flatMap(({ cells }) => (cells.size === heads.length ? [cells] : []))
    const whole = body.filter((one, at) => hasFigure(one) && !goesOn(one) && !goesOn(body[at + 1]))
    for (const { row, cells } of whole)
      if (cells.size < heads.length && !hasWide(row, cells, heads, complete))
        filled.set(row, fillRow(row, cells, heads))
    at += body.length
  }
  return filled.size === 0 ? runs : rows.flatMap((row) => filled.get(row) ?? row.runs)
}

/** Above the labels of an annual report stands no head: "2025  Budget  2024". It has no words for them then. */
function readHeads(row: Row, below: Row | undefined): Cell[] | null {
  const cells = readCells(row)
  const [first] = cells
  const [label] = below ? readCells(below) : []
  const isUnnamed = first && label && label.right < first.x
  const heads = isUnnamed ? [{ x: label.x, right: label.x, runs: [], text: '' }, ...cells] : cells
  const isHead = heads.length >= leastHeads && heads.length <= mostHeads
  return isHead && cells.every(({ text }) => HEAD.test(text)) ? heads : null
}

/** The rows right below the head, with their cells by the column. */
function readBody(rows: readonly Row[], head: number, heads: readonly Cell[]) {
  const body: BodyRow[] = []
  for (let at = head + 1; at < rows.length; at += 1) {
    const row = rows[at] as Row
    const cells = placeCells(row, heads)
    if (!cells || (rows[at - 1]?.y ?? 0) - row.y > mostApart * row.size) break
    body.push({ row, cells })
  }
  return body
}

/** Null if a cell stands below no head, or below that of another cell. */
function placeCells(row: Row, heads: readonly Cell[]): Map<number, Cell> | null {
  const [label, ...others] = readCells(row)
  const [first] = heads
  if (!label || !first || others.length === 0 || Math.abs(label.x - first.x) > aligned * row.size) return null
  const cells = new Map([[0, label]])
  for (const cell of others) {
    const near = heads.flatMap((head, at) => (at > 0 && isBelow(cell, head, aligned * row.size) ? [at] : []))
    const [column] = near
    if (column === undefined || near.length > 1 || cells.has(column) || !AMOUNT.test(cell.text)) return null
    cells.set(column, cell)
  }
  return cells
}

const hasFigure = ({ cells }: BodyRow) =>
  [...cells].some(([column, { text }]) => column > 0 && /\d/.test(text))

/** Whether the label goes on from the row above. */
const goesOn = (one: BodyRow | undefined) => /^\p{Ll}/u.test(one?.cells.get(0)?.text ?? '')

/**
 * Whether a cell may belong to the empty one beside it too: one that stands in line with no cell of its column, or
 * words before an empty cell.
 */
function hasWide(
  { size }: Row,
  cells: BodyRow['cells'],
  heads: readonly Cell[],
  complete: readonly BodyRow['cells'][],
): boolean {
  return [...cells].some(([column, cell]) => {
    if (column === 0) return false
    if (/^\p{L}/u.test(cell.text) && column + 1 < heads.length && !cells.has(column + 1)) return true
    const others = [heads[column], ...complete.map((row) => row.get(column))]
    return !others.some((other) => other && isInLine(cell, other, aligned * size))
  })
}

const isInLine = (cell: Cell, other: Cell, near: number) =>
  Math.abs(cell.x - other.x) < near ||
  Math.abs(cell.right - other.right) < near ||
  Math.abs(cell.x + cell.right - other.x - other.right) < 2 * near

const isBelow = (cell: Cell, head: Cell, near: number) =>
  (cell.x < head.right && cell.right > head.x) ||
  Math.abs(cell.x - head.x) < near ||
  Math.abs(cell.right - head.right) < near

export function readCells({ runs, size }: Row): Cell[] {
  const cells: Cell[] = []
  for (const run of runs) {
    const before = cells.at(-1)
    if (before && !run.startsCell && !run.isAdded && run.x - before.right <= cellGap * size) {
      before.right = run.right
      before.runs.push(run)
      before.text += ` ${run.text}`
    } else cells.push({ x: run.x, right: run.right, runs: [run], text: run.text })
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.trim() }))
}

export function fillRow(row: Row, cells: ReadonlyMap<number, Cell>, heads: readonly Cell[]): Run[] {
  return heads.flatMap(({ x, right }, column) => {
    const [first, ...rest] = cells.get(column)?.runs ?? []
    if (first) return [column === 0 ? first : { ...first, startsCell: true }, ...rest]
    const [middle, half] = [(x + right) / 2, row.size / 4]
    const dash = { ...(row.runs[0] as Run), text: emptyCell, x: middle - half, right: middle + half }
    return [{ ...dash, isAdded: true }]
  })
}
