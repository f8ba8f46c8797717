import { type FlowBlock, itemMark } from './flow'
import { readLanguageTable } from './language-table'
import { readOpposedTable } from './opposed-table'
import { readWordingTable, type WordingTable } from './wording-table'

/** A table of this many columns has a head and cells that belong to it, so an empty cell is shown. */
const leastColumns = 3
const mostColumns = 60
const mostRows = 1000
/** Longer text in a merged cell is no label that each of its rows or columns needs. */
const longestLabel = 80
export const emptyCell = '–'

/** What ticks a column: "X" below "Föreningen". */
export const isTick = (text: string): boolean => /^(?:[x×✓✔☑☒✅√●✗✘✕✖❌]|ja|nej|yes|no)$/iu.test(text)

export type Cell = {
  text: string
  /** Its paragraphs, headings and items. */
  blocks: FlowBlock[]
  columns: number
  /** The text of the cell above goes on here. */
  goesOn: boolean
}

export const toCell = (text: string): Cell => ({
  text,
  blocks: text ? [{ text }] : [],
  columns: 1,
  goesOn: false,
})

const widthOf = (cells: readonly Cell[]) => cells.reduce((sum, { columns }) => sum + columns, 0)

/** Makes one block of a table and one line of a row. A table in a cell becomes text of that cell. */
export class TableText {
  private depth = 0
  private rows: Cell[][] = []
  /** Cells that go on in the rows below them, until this one. */
  private covers: { column: number; columns: number; until: number }[] = []

  private readonly emit: (block: FlowBlock) => void

  constructor(emit: (block: FlowBlock) => void) {
    this.emit = emit
  }

  open(): void {
    this.depth += 1
  }

  openRow(): void {
    if (this.depth !== 1) return
    this.coverNext()
    this.rows.push([])
  }

  /** The present row is not shown. */
  dropRow(): void {
    if (this.depth === 1) this.rows.pop()
  }

  openCell(): void {
    if (this.depth !== 1) return
    this.coverNext()
    this.rows.at(-1)?.push(toCell(''))
  }

  /** Adds what goes on from the rows above right behind the present cell. */
  private coverNext(): void {
    const row = this.rows.at(-1)
    while (row && this.covers.length > 0 && row.length <= mostColumns) {
      const column = widthOf(row)
      const cover = this.covers.find((one) => one.column === column && one.until >= this.rows.length - 1)
      if (!cover) return
      row.push({ ...toCell(''), columns: cover.columns, goesOn: true })
    }
  }

  /** The present cell is this many rows high. */
  spanRows(rows: number): void {
    const row = this.rows.at(-1)
    const cell = row?.at(-1)
    if (this.depth !== 1 || !row || !cell || !(rows > 1) || row.length > mostColumns) return
    const column = widthOf(row.slice(0, -1))
    const until = this.rows.length - 2 + Math.min(rows, mostRows)
    this.covers = this.covers.filter((one) => one.column !== column)
    this.covers.push({ column, columns: cell.columns, until })
  }

  /** The present cell is this many columns wide. */
  span(columns: number): void {
    const cell = this.rows.at(-1)?.at(-1)
    if (this.depth === 1 && cell) cell.columns = Math.min(mostColumns, Math.max(1, columns || 1))
  }

  /** The present cell is one with the cell above it. */
  goOnFromAbove(): void {
    const cell = this.rows.at(-1)?.at(-1)
    if (this.depth === 1 && cell) cell.goesOn = true
  }

  /** The value is false outside tables. `text`: the block's without the mark of an item. */
  take(text: string, block: FlowBlock): boolean {
    const cell = this.rows.at(-1)?.at(-1)
    if (this.depth === 0 || !cell) return false
    cell.text = `${cell.text} ${text.replace(/\s+/g, ' ').trim()}`.trim()
    cell.blocks.push(block)
    return true
  }

  close(): void {
    this.depth -= 1
    if (this.depth > 0) return
    this.coverNext()
    const rows = this.rows
    this.rows = []
    this.covers = []
    for (const block of readTable(rows)) this.emit(block)
  }
}

/** A table is one paragraph, but for one whose columns are read one after the other. */
export function readTable(rows: readonly (readonly Cell[])[]): FlowBlock[] {
  return readLanguageTable(rows) ?? toParagraphs(fillMerged(rows), hasGroups(rows)).map((text) => ({ text }))
}

function toParagraphs(grid: readonly string[][], isGrouped: boolean): string[] {
  const wordings = readWordingTable(grid) ?? readOpposedTable(grid)
  if (!wordings) return [toRows(grid, isGrouped).join('\n')]
  return [...toRows(wordings.above, isGrouped), ...toListLines(wordings)]
}

/** Each column with its head as the lead-in of a list. */
export const toListLines = ({ lists }: WordingTable): string[] =>
  lists.flatMap(({ head, cells }) => [
    head.endsWith(':') ? head : `${head}:`,
    ...cells.map((cell) => itemMark(0) + cell),
  ])

/** A merged cell says its label in each row and column that it covers. */
function fillMerged(rows: readonly (readonly Cell[])[]): string[][] {
  const grid: string[][] = []
  for (const row of rows) {
    const above = grid.at(-1)
    const cells: string[] = []
    for (const { text, columns, goesOn } of row) {
      const said = goesOn && !text ? (above?.[cells.length] ?? '') : text
      const isLabel = said.length <= longestLabel
      cells.push(goesOn && !isLabel ? '' : said)
      for (let more = 1; more < columns; more += 1) cells.push(isLabel ? said : '')
    }
    grid.push(cells)
  }
  return grid
}

/** One line for each row that has text, with two spaces between its cells. */
function toRows(grid: readonly (readonly string[])[], isGrouped: boolean): string[] {
  const width = grid.reduce((widest, cells) => Math.max(widest, cells.findLastIndex(Boolean) + 1), 0)
  const rows = grid.map((cells) => cells.slice(0, width))
  return rows.flatMap((cells) => {
    const filled = cells.filter(Boolean)
    if (filled.length === 0) return []
    if (filled.length === cells.length && new Set(filled).size === 1) return filled.slice(0, 1)
    // A row of one short cell would look like the name of a group.
    const isShown = width >= leastColumns ? filled.length > 1 : isGrouped && filled.every(isName)
    return [isShown ? cells.map((cell) => cell || emptyCell).join('  ') : filled.join('  ')]
  })
}

const isName = (cell: string) => cell.length <= longestLabel && !/[.!?]$/u.test(cell)

/** A short cell across the columns, below the first row. */
const hasGroups = (rows: readonly (readonly Cell[])[]) =>
  rows
    .slice(1)
    .some(([cell, ...others]) => cell && others.length === 0 && cell.columns > 1 && isName(cell.text))
