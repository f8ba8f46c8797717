import { emptyCell } from './table-text'

const leastRows = 2
const leastColumns = 3
const mostColumns = 60
/** The columns of a tab on a screen and in a text editor. */
const tabWidth = 8

/** "1.", "a)", "§ 3", "•": what stands before a tab is the mark of an item. */
const MARK =
  /^(?:[\d.]{1,8}\)?|\(?\p{L}\)|\p{L}\.|[ivx]{1,5}[.)]|[•●▪■◦‣·○◇□☐➢►»*–—-]|§\s?\d{1,3}|\d{1,3}\s?§|o)$/u

/** "Husdjur  3" above "Grillning  5": the numbers of pages, which rise. */
function areContents(lines: readonly string[]): boolean {
  const pages = lines.map((line) => readCells(line).at(-1)?.text ?? '')
  return pages.every((page, at) => /^\d{1,3}$/.test(page) && Number(page) >= Number(pages[at - 1] ?? 0))
}

type Cell = { text: string; column: number; at: number }

/** Sets two spaces between the cells of lines with tabs, and a dash in the empty cells of a table. Null without such. */
export function readTabs(lines: readonly string[]): string[] | null {
  if (lines.filter(isRow).length < leastRows || areContents(lines.filter(isRow))) return null
  const read: string[] = []
  let run: string[] = []
  const close = () => {
    read.push(...(run.length < leastRows ? run : readRun(run)))
    run = []
  }
  for (const line of lines) {
    if (isRow(line)) run.push(line)
    else {
      close()
      read.push(line)
    }
  }
  close()
  return read
}

function isRow(line: string): boolean {
  const cells = readCells(line)
  const [first] = cells
  return (
    cells.length > 1 && cells.length <= mostColumns && !(cells.length === 2 && MARK.test(first?.text ?? ''))
  )
}

/** The filled cells, with the number of tabs before each and its place on the screen. */
function readCells(line: string): Cell[] {
  let at = 0
  return line.split('\t').flatMap((cell, column) => {
    const text = cell.trim()
    const start = at + cell.search(/\S|$/u)
    at = (Math.floor((at + cell.length) / tabWidth) + 1) * tabWidth
    return text ? [{ text, column, at: start }] : []
  })
}

/**
 * The rows of paragraphs with tabs, whose places on the page are not known: null unless they have three columns, as the
 * first one or two name them, and no empty cell.
 */
export function readTabbedParagraphs(lines: readonly string[]): string[] | null {
  const rows = lines.map(readCells)
  const head = rows.slice(0, 2).find((row) => row.length >= leastColumns - 1 && isFull(row))
  const width = (head?.at(-1)?.column ?? 0) + 1
  if (rows.length <= leastRows || width < leastColumns || !lines.every(isRow) || areContents(lines))
    return null
  const isWhole = rows.every((row) => row === head || (row.length === width && isFull(row)))
  return isWhole ? rows.map((row) => fill(row, ({ column }) => column, head as Cell[])) : null
}

function readRun(lines: readonly string[]): string[] {
  const rows = lines.map(readCells)
  const width = Math.max(...rows.map((row) => (row.at(-1)?.column ?? 0) + 1))
  // Only the names of groups stand above the heads of the columns.
  const head = rows.slice(0, 2).find((row) => row.length >= leastColumns - 1 && isFull(row))
  if (!head) return rows.map(join)
  const places = head.map(({ at }) => at)
  const isSet = rows.every((row) => row.every(({ at }) => places.includes(at)))
  const columnOf = ({ at }: Cell) => head[places.indexOf(at)]?.column ?? 0
  const isWide = width > (head.at(-1)?.column ?? 0) + 1
  if (isWide) return rows.map(isSet ? (row) => fill(row, columnOf, head) : join)
  return rows.map((row) =>
    // Counted and seen, its cells stand in other columns.
    isSet && row.some((cell) => columnOf(cell) !== cell.column)
      ? join(row)
      : fill(row, ({ column }) => column, head),
  )
}

/** No cell behind the first one is empty. */
const isFull = (row: readonly Cell[]) =>
  row.every(({ column }, at) => column === at + Number(row[0]?.column === 1))

function fill(row: readonly Cell[], columnOf: (cell: Cell) => number, head: readonly Cell[]): string {
  const width = (head.at(-1)?.column ?? 0) + 1
  if (width < leastColumns || row.length < 2) return join(row)
  const cells = Array.from(
    { length: width },
    (_, column) => row.find((cell) => columnOf(cell) === column)?.text,
  )
  return cells.map((cell) => cell ?? emptyCell).join('  ')
}

const join = (row: readonly Cell[]) => row.map(({ text }) => text).join('  ')
