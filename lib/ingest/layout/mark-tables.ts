import { emptyCell, isTick } from '@/lib/ingest/readers/table-text'
import { conjunction } from './lines'
import { cellGap, groupIntoRows, isApart, type Row } from './rows'
import type { Run } from './runs'

/** Fewer marks below each other are words of a text. */
const leastInColumn = 2
const mostColumns = 12
/** Marks in more places than this are no table. */
const mostPlaces = 40
/** Rows of one table are not further apart, and its head is not further above it, in font sizes. */
const mostApart = 6
/** The last line of the head, in font sizes. */
const mostToHead = 3
/** The rows between two parts of a table are the edges of a page. */
const mostBetween = 3
/** Two lines of one cell are further apart than the middle of another cell beside them, in font sizes. */
const mostToMiddle = 0.9
const narrow = 0.2
/** Cells that stand below each other begin, or have their middles, within this. */
const aligned = 0.3
/** Words of a text are closer. */
const headGap = 0.6
/** Less than this, and it would be the table's last row. */
const belowTable = 0.55

/** The rows from `start` to `end` (exclusive), head included. The columns are the middles of the marks. */
type Table = { start: number; end: number; marked: Row[]; columns: number[] }

/** The columns of a table of marks at the end of the page before, which may go on without its heads. */
export type MarkColumns = { columns: readonly number[] }

/**
 * Makes the tables of marks on a page readable as text: "Golvbrunn  –  X" below "Del  Medlemmen  Föreningen". A dash
 * stands in each empty cell, because the text would not tell which column is marked. A cell of two lines beside a
 * mark at their middle is one line. The labels of groups, which stand left of the rows, come after the table.
 */
export function readMarkTables(runs: Run[], before: MarkColumns = { columns: [] }): Run[] {
  const rows = groupIntoRows(runs)
  const tables = findTables(rows, before.columns)
  const last = tables.at(-1)
  before.columns = last && rows.length - last.end <= mostBetween ? last.columns : []
  if (tables.length === 0) return runs
  const runsOf = (start: number, end?: number) => rows.slice(start, end).flatMap((row) => row.runs)
  const read = tables.flatMap((table, at) => [
    ...runsOf(tables[at - 1]?.end ?? 0, table.start),
    ...readTable(rows.slice(table.start, table.end), table),
  ])
  return [...read, ...runsOf(tables.at(-1)?.end ?? 0)]
}

function findTables(rows: Row[], carried: readonly number[]): Table[] {
  const found: { indices: number[]; marks: Run[] }[] = []
  let below = Number.POSITIVE_INFINITY
  rows.forEach((row, index) => {
    const marks = marksOf(row)
    if (marks.length === 0) return
    if (below - row.y > mostApart * row.size) found.push({ indices: [], marks: [] })
    found.at(-1)?.indices.push(index)
    for (const one of marks) found.at(-1)?.marks.push(one)
    below = row.y
  })
  const tables: Table[] = []
  for (const { indices, marks } of found) {
    const marked = indices.map((index) => rows[index] as Row)
    const ticked = findColumns(marks)
    const own = [...ticked, ...findUnmarked(rows[(indices[0] ?? 0) - 1], marked, ticked)]
    const goesOn =
      (indices[0] ?? 0) <= mostBetween && carried.length > own.length && marks.every(isOneOf(carried))
    const columns = goesOn ? [...carried] : own
    if ((ticked.length === 0 && !goesOn) || columns.length < 2 || columns.length > mostColumns) continue
    const [first, last] = [marked[0] as Row, marked.at(-1) as Row]
    let start = indices[0] ?? 0
    let end = (indices.at(-1) ?? 0) + 1
    const floor = tables.at(-1)?.end ?? 0
    while (start > floor && (rows[start - 1] as Row).y <= first.y + mostApart * first.size) start -= 1
    while (end < rows.length && (rows[end] as Row).y >= last.y - mostToMiddle * last.size) end += 1
    tables.push({ start, end, marked, columns })
  }
  return tables
}

const isOneOf = (columns: readonly number[]) => (mark: Run) =>
  columns.some((center) => Math.abs(center - middleOf(mark)) < mark.size)

const marksOf = (row: Row): Run[] => row.runs.filter((run, at) => isTick(run.text) && isApart(row, at))

/** The middles of the marks that stand below each other. */
function findColumns(marks: readonly Run[]): number[] {
  const columns: { center: number; count: number }[] = []
  for (const { x, right, size } of marks) {
    const center = (x + right) / 2
    const column = columns.find((one) => Math.abs(one.center - center) < size)
    if (column) column.count += 1
    else if (columns.push({ center, count: 1 }) > mostPlaces) return []
  }
  return columns.filter(({ count }) => count >= leastInColumn).map(({ center }) => center)
}

/** The columns of the other heads, without words below them: the middles of a mark there or else of the head. */
function findUnmarked(head: Row | undefined, marked: readonly Row[], ticked: readonly number[]): number[] {
  const [first] = marked
  if (!head || !first || head.y - first.y > mostToHead * first.size) return []
  const cells: { x: number; right: number }[] = []
  for (const { x, right } of head.runs) {
    const before = cells.at(-1)
    if (before && x - before.right <= headGap * head.size) before.right = right
    else cells.push({ x, right })
  }
  const isAbove = (cell: { x: number; right: number }, x: number) => cell.x <= x && x <= cell.right
  // A head above a column of marks shows that the row is one.
  if (!cells.some((cell) => ticked.some((center) => isAbove(cell, center)))) return []
  const runs = marked.flatMap((row) => row.runs)
  const left = findLeft(marked) ?? 0
  return cells
    .filter((cell) => cell.x > left && !ticked.some((center) => isAbove(cell, center)))
    .flatMap((cell) => {
      const below = runs.filter(({ x, right }) => right >= cell.x && x <= cell.right)
      return below.some(isWord) ? [] : [middleOf(below.find(({ text }) => isTick(text)) ?? below[0] ?? cell)]
    })
}

function readTable(rows: Row[], table: Table): Run[] {
  const moved = groupIntoRows(moveGroups(rows, table))
  const joined = splitCells(groupIntoRows(joinWrapped(moved)), table)
  return [...joined, ...findEmptyCells(groupIntoRows(joined), table)]
}

/**
 * A label in a cell that is merged over several rows stands at their middle, which tells nothing of its extent. Most
 * rows begin right of it, with the first of their own cells.
 */
function moveGroups(rows: Row[], table: Table): Run[] {
  const [first, last] = [table.marked[0] as Row, table.marked.at(-1) as Row]
  const left = findLeft(table.marked)
  if (left === undefined) return rows.flatMap((row) => row.runs)
  let x = left
  return rows.flatMap((row) => {
    if (row.y > first.y && !isHead(row, table)) return row.runs
    return row.runs.map((run) => {
      if (run.right >= left || run.x >= left - run.size) return run
      const right = x + run.right - run.x
      const put = { ...run, x, right, y: last.y - belowTable * last.size, spaceBefore: true }
      x = right + 2 * narrow * run.size
      return put
    })
  })
}

const isWord = ({ text }: Run) => !isTick(text) && text !== emptyCell && text !== '-'

/** Where the first column begins that has a cell in every row, or else where most rows begin. */
function findLeft(marked: readonly Row[]): number | undefined {
  const wordsOf = marked.map((row) => row.runs.filter(isWord))
  const begins = wordsOf.flatMap(([first]) => first?.x ?? []).toSorted((a, b) => a - b)
  const size = marked[0]?.size ?? 0
  const isFull = (x: number) =>
    wordsOf.every((words) => words.some((run) => Math.abs(run.x - x) < aligned * size))
  const full = wordsOf[0]?.find(({ x }) => isFull(x))?.x
  return full ?? begins[Math.floor(begins.length / 2)]
}

/**
 * Narrow columns are closer than cells elsewhere. Each mark is a cell, and so is each head above a column: words that
 * are further apart than those of a text, or that stand in the middle of their columns.
 */
function splitCells(rows: Row[], { marked, columns }: Table): Run[] {
  const [first] = marked
  return rows.flatMap((row) =>
    row.runs.map((run, at) => {
      const before = row.runs[at - 1]
      const own = nearestColumn(run, columns)
      if (!before || own === undefined) return run
      const isBody = row.y <= (first?.y ?? 0)
      const areCentred = isCentred(run, columns) && isCentred(before, columns)
      const isFar = run.x - before.right > headGap * row.size
      const isHead = !isBody && nearestColumn(before, columns) !== own && (areCentred || isFar)
      const isMark = isBody && isTick(run.text) && isCentred(run, columns)
      return isMark || isHead ? { ...run, startsCell: true } : run
    }),
  )
}

const middleOf = ({ x, right }: { x: number; right: number }) => (x + right) / 2
const isCentred = (run: Run, columns: readonly number[]) =>
  columns.some((center) => Math.abs(center - middleOf(run)) < aligned * run.size)

/** The column that a run stands above, or beside by no more than its size. */
function nearestColumn(run: Run, columns: readonly number[]): number | undefined {
  const distance = (center: number) => Math.abs(center - middleOf(run))
  return columns
    .filter((center) => run.x - run.size < center && center < run.right + run.size)
    .sort((a, b) => distance(a) - distance(b))[0]
}

/** A row with a cell above a column, further from the one before than words are. */
const isHead = (row: Row, { columns }: Table) =>
  row.runs.some((run, at) => {
    const before = row.runs[at - 1]
    const isFar = before !== undefined && run.x - before.right > headGap * row.size
    return nearestColumn(run, columns) !== undefined && (isFar || isApart(row, at))
  })

/** Puts both lines of a cell on the row whose other cells stand at their middle. */
function joinWrapped(rows: Row[]): Run[] {
  const moved = new Map<Run, Run>()
  rows.forEach((middle, at) => {
    const [above, below] = [rows[at - 1], rows[at + 1]]
    if (!above || !below || !isBeside(above, middle) || !isBeside(below, middle) || !overlap(above, below))
      return
    const next = middle.runs.find(({ x }) => x > above.x)?.x ?? Number.POSITIVE_INFINITY
    let right = above.right
    if (next - right < (cellGap + below.runs.length * narrow) * middle.size) return
    const last = above.runs.at(-1) as Run
    const rest = below.runs[0]?.text ?? ''
    const isBroken = last.text.endsWith('-') && /^\p{Ll}/u.test(rest) && !conjunction.test(rest)
    for (const run of above.runs) moved.set(run, { ...run, y: middle.y })
    if (isBroken) moved.set(last, { ...last, y: middle.y, text: last.text.slice(0, -1) })
    below.runs.forEach((run, index) => {
      const isRest = isBroken && index === 0
      const x = right + (isRest ? 0 : narrow * middle.size)
      right = x
      moved.set(run, { ...run, x, right, y: middle.y, spaceBefore: !isRest })
    })
  })
  return rows.flatMap((row) => row.runs.map((run) => moved.get(run) ?? run))
}

function isBeside(line: Row, middle: Row): boolean {
  const isNear = Math.abs(line.y - middle.y) <= mostToMiddle * middle.size
  return isNear && middle.runs.every(({ x, right }) => right < line.x || x > line.right)
}

const overlap = (a: Row, b: Row) => a.x < b.right && b.x < a.right

function findEmptyCells(rows: Row[], { columns }: Table): Run[] {
  return rows.flatMap((row) => {
    const [own] = marksOf(row)
    if (!own) return []
    const half = row.size / 4
    const isFree = (center: number) =>
      row.runs.every(({ x, right }) => right < center - half || x > center + half)
    return columns
      .filter(isFree)
      .map((x) => ({ ...own, text: emptyCell, x: x - half, right: x + half, isAdded: true }))
  })
}
