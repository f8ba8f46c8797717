import { cellGap, groupIntoRows, isApart, type Row } from './rows'
import type { Run } from './runs'

/** What ticks a column: "X" below "Föreningen". */
const mark = /^(?:[x×✓✔☑☒√]|ja|nej|yes|no)$/iu
const emptyCell = '–'
/** Fewer marks below each other are words of a text. */
const leastInColumn = 2
const mostColumns = 12
/** Rows of one table are not further apart, and its head is not further above it, in font sizes. */
const mostApart = 6
/** Two lines of one cell are further apart than the middle of another cell beside them, in font sizes. */
const mostToMiddle = 0.9
const narrow = 0.2
/** Less than this, and it would be the table's last row. */
const belowTable = 0.55

type Table = { rows: Row[]; columns: number[] }

/**
 * Makes the tables of marks on a page readable as text: "Golvbrunn  –  X" below "Del  Medlemmen  Föreningen". A dash
 * stands in each empty cell, because the text would not tell which column is marked. A cell of two lines beside a
 * mark at their middle is one line. The labels of groups, which stand left of the rows, come after the table.
 */
export function readMarkTables(runs: Run[]): Run[] {
  return findTables(groupIntoRows(runs)).reduce((all, table) => {
    const joined = joinWrapped(moveGroups(all, table), table)
    return [...joined, ...findEmptyCells(joined, table)]
  }, runs)
}

function findTables(rows: Row[]): Table[] {
  const tables: { rows: Row[]; marks: Run[] }[] = []
  let below = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const marks = marksOf(row)
    if (marks.length === 0) continue
    if (below - row.y > mostApart * row.size) tables.push({ rows: [], marks: [] })
    tables.at(-1)?.rows.push(row)
    tables.at(-1)?.marks.push(...marks)
    below = row.y
  }
  return tables
    .map(({ rows, marks }) => ({ rows, columns: findColumns(marks) }))
    .filter(({ columns }) => columns.length > 1 && columns.length <= mostColumns)
}

const marksOf = (row: Row): Run[] => row.runs.filter((run, at) => mark.test(run.text) && isApart(row, at))

/** The middles of the marks that stand below each other. */
function findColumns(marks: readonly Run[]): number[] {
  const columns: { center: number; count: number }[] = []
  for (const { x, right, size } of marks) {
    const center = (x + right) / 2
    const column = columns.find((one) => Math.abs(one.center - center) < size)
    if (column) column.count += 1
    else columns.push({ center, count: 1 })
  }
  return columns.filter(({ count }) => count >= leastInColumn).map(({ center }) => center)
}

/** From the head to the last row. */
function rowsAround(runs: Run[], { rows: own }: Table): Row[] {
  const [first, last] = [own[0] as Row, own.at(-1) as Row]
  return groupIntoRows(runs).filter(
    ({ y }) => y <= first.y + mostApart * first.size && y >= last.y - last.size,
  )
}

/** Puts both lines of a cell on the row whose other cells stand at their middle. */
function joinWrapped(runs: Run[], table: Table): Run[] {
  const moved = new Map<Run, Run>()
  const rows = rowsAround(runs, table)
  rows.forEach((middle, at) => {
    const [above, below] = [rows[at - 1], rows[at + 1]]
    if (!above || !below || !isBeside(above, middle) || !isBeside(below, middle) || !overlap(above, below))
      return
    const next = middle.runs.find(({ x }) => x > above.x)?.x ?? Number.POSITIVE_INFINITY
    let right = above.right
    if (next - right < (cellGap + below.runs.length * narrow) * middle.size) return
    const last = above.runs.at(-1) as Run
    const isBroken = last.text.endsWith('-') && /^\p{Ll}/u.test(below.runs[0]?.text ?? '')
    for (const run of above.runs) moved.set(run, { ...run, y: middle.y })
    if (isBroken) moved.set(last, { ...last, y: middle.y, text: last.text.slice(0, -1) })
    below.runs.forEach((run, index) => {
      const x = right + (isBroken && index === 0 ? 0 : narrow * middle.size)
      right = x
      moved.set(run, { ...run, x, right, y: middle.y, spaceBefore: !(isBroken && index === 0) })
    })
  })
  return runs.map((run) => moved.get(run) ?? run)
}

function isBeside(line: Row, middle: Row): boolean {
  const isNear = Math.abs(line.y - middle.y) <= mostToMiddle * middle.size
  return isNear && middle.runs.every(({ x, right }) => right < line.x || x > line.right)
}

const overlap = (a: Row, b: Row) => a.x < b.right && b.x < a.right

/** A label in a cell that is merged over several rows stands at their middle, which tells nothing of its extent. */
function moveGroups(runs: Run[], table: Table): Run[] {
  const [first, last] = [table.rows[0] as Row, table.rows.at(-1) as Row]
  const labels = table.rows.flatMap((row) => row.runs.filter(({ text }) => !mark.test(text)).slice(-1))
  const left = Math.min(...labels.map(({ x }) => x))
  const stands = (row: Row) => row.y <= first.y || isHead(row, table)
  const groups = new Set(
    rowsAround(runs, table)
      .filter(stands)
      .flatMap((row) => row.runs.filter(({ x, right, size }) => right < left && x < left - size)),
  )
  let x = left
  const moved = [...groups].map((run) => {
    const right = x + run.right - run.x
    const put = { ...run, x, right, y: last.y - belowTable * last.size, spaceBefore: true }
    x = right + 2 * narrow * run.size
    return put
  })
  return [...runs.filter((run) => !groups.has(run)), ...moved]
}

/** A cell of its own above a column. */
const isHead = (row: Row, { columns }: Table) =>
  row.runs.some(
    ({ x, right }, at) => isApart(row, at) && columns.some((center) => x < center && center < right),
  )

function findEmptyCells(runs: Run[], table: Table): Run[] {
  return rowsAround(runs, table).flatMap((row) => {
    const [own] = marksOf(row)
    const { size } = row
    const isFree = (center: number) =>
      row.runs.every(({ x, right }) => right < center - size || x > center + size)
    if (!own) return []
    return table.columns
      .filter(isFree)
      .map((x) => ({ ...own, text: emptyCell, x: x - size / 4, right: x + size / 4, isAdded: true }))
  })
}
