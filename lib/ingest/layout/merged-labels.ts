import { type Cell, readCells } from './amount-tables'
import { namesTime } from './names-time'
import { groupIntoRows, type Row } from './rows'
import type { Run } from './runs'

const leastHeads = 2
const mostHeads = 8
const leastRows = 4
/** Rows of one table are not further apart, in font sizes. */
const mostApart = 4
/** Cells that stand below each other begin, or have their middles, within this, in font sizes. */
const aligned = 0.4
const longestLabel = 30
const belowTable = 0.55
const narrow = 0.2
const HEAD = /^\p{Lu}[^\d.,;:!?]{1,40}$/u
/** An amount or a time is none. */
const WORDS = /^\P{N}*\p{L}{2}/u

type BodyRow = { row: Row; cells: Map<number, Cell>; labels: Run[] }

/**
 * Reads a table of words whose first column has short cells that are merged over several rows: "Kök" beside the rows
 * of its things. Such a cell stands beside one of its rows, or between two, which tells nothing of its extent. Each row
 * is read without it, and the labels come after the table. A time beside a row stays in it: the row of a schedule says
 * nothing without its month, and others may have none.
 */
export function moveMergedLabels(runs: Run[]): Run[] {
  const rows = groupIntoRows(runs)
  const read: Run[] = []
  let isFound = false
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as Row
    const table = readTable(rows, at)
    if (!table) {
      read.push(...row.runs)
      continue
    }
    isFound = true
    const { body, heads } = table
    read.push(...readHead(row, heads), ...body.flatMap(readRow), ...readLabels(body, heads))
    at += body.length
  }
  return isFound ? read : runs
}

type Table = { body: BodyRow[]; heads: Heads }
/** `isNamed`: the column of the labels has a head. */
type Heads = { cells: readonly Cell[]; isNamed: boolean }

function readTable(rows: readonly Row[], at: number): Table | null {
  const cells = readCells(rows[at] as Row)
  const isHead = cells.length >= leastHeads && cells.length <= mostHeads
  if (!isHead || !cells.every(({ text }) => HEAD.test(text))) return null
  for (const isNamed of [true, false]) {
    const heads = { cells, isNamed }
    if (cells.length - Number(isNamed) < leastHeads) continue
    const body = readBody(rows, at, heads)
    if (isMerged(body, heads)) return { body, heads }
  }
  return null
}

function readBody(rows: readonly Row[], head: number, heads: Heads): BodyRow[] {
  const body: BodyRow[] = []
  for (let at = head + 1; at < rows.length; at += 1) {
    const row = rows[at] as Row
    const placed = (rows[at - 1]?.y ?? 0) - row.y <= mostApart * row.size ? placeCells(row, heads) : null
    if (!placed) break
    body.push({ row, ...placed })
  }
  // A line below the table may begin where the labels do.
  const last = body.findLastIndex(({ cells }) => cells.size > 0)
  return body.slice(0, last + 1)
}

/** Null if a cell stands below no head, or below that of another cell. */
function placeCells(row: Row, { cells: heads, isNamed }: Heads): Pick<BodyRow, 'cells' | 'labels'> | null {
  const cells = new Map<number, Cell>()
  const labels: Run[] = []
  const near = aligned * row.size
  const begins = heads[isNamed ? 1 : 0]?.x ?? 0
  for (const cell of readCells(row)) {
    const column = heads.findIndex((head) => isBelow(cell, head, near))
    if (cell.right < begins - near && (!isNamed || column === 0)) {
      if (cell.text.length > longestLabel || labels.length > 0) return null
      labels.push(...cell.runs)
    } else if (column < Number(isNamed) || cells.has(column)) return null
    else cells.set(column, cell)
  }
  return { cells, labels }
}

const isBelow = (cell: Cell, head: Cell, near: number) =>
  Math.abs(cell.x - head.x) < near || Math.abs(cell.x + cell.right - head.x - head.right) < 2 * near

/** Most rows have no label, each has all its other cells, and these are words. */
function isMerged(body: readonly BodyRow[], { cells: heads, isNamed }: Heads): boolean {
  const rows = body.filter(({ cells }) => cells.size > 0)
  const unlabelled = rows.filter(({ labels }) => labels.length === 0)
  return (
    rows.length >= leastRows &&
    unlabelled.length >= rows.length / 2 &&
    body.some(({ labels }) => labels.length > 0) &&
    !rows.some(({ labels }) => namesTime(labels.map(({ text }) => text).join(' '))) &&
    rows.every(({ cells }) => cells.size === heads.length - Number(isNamed)) &&
    rows.every(({ cells }) => [...cells.values()].every(({ text }) => WORDS.test(text)))
  )
}

const readHead = ({ runs }: Row, { cells: [first], isNamed }: Heads): Run[] =>
  isNamed ? runs.filter((run) => !first?.runs.includes(run)) : runs

const readRow = ({ cells }: BodyRow): Run[] =>
  [...cells.values()].flatMap(({ runs: [first, ...rest] }, at) =>
    first ? [at > 0 ? { ...first, startsCell: true } : first, ...rest] : [],
  )

/** One line below the last row, with the head of the labels. */
function readLabels(body: readonly BodyRow[], { cells, isNamed }: Heads): Run[] {
  const last = body.findLast((one) => one.cells.size > 0)?.row
  const [first] = cells
  if (!last || !first) return []
  let x = first.x
  return [...(isNamed ? first.runs : []), ...body.flatMap(({ labels }) => labels)].map((run) => {
    const right = x + run.right - run.x
    const put = { ...run, x, right, y: last.y - belowTable * last.size, spaceBefore: true }
    x = right + 2 * narrow * run.size
    return put
  })
}
