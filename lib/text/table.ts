import { CROSS, DENIAL, EMPTY, isAnswerCell, isEmptyCell, isMark, REMARK, TICK, YES } from './cells'
import type { Span } from './quote'

/** Stands between the cells of a row in a quote, in which other white space is folded. */
export const CELL_SPACE = '\u2003'

const GAP = /\u2003|\s{2,200}/
const GAPS = new RegExp(GAP, 'gu')
const MOST_COLUMNS = 60
/** Rows that are looked at to tell a head from a row, whatever a file holds. */
const LOOKED = 50
const LONGEST_LABEL = 80
const LONGEST_GROUP = 60
const LONGEST_SAID = 300
const MOST_REMARKS = 2

const YEAR = /^(?:19|20)\d\d(?:-\d\d-\d\d)?$/
const WORDS = /\p{L}{2}/u
/** An amount, a number of a phone, a time, or the answer of a column that asks. */
const VALUE = /^(?:[-–−+±~(]?\s?\d|(?:ja|nej|yes|no)$)/iu
const AMOUNT = /^[-–−+]?\s?\d[\d\s.,]{0,20}(?:kronor|[tm]?kr|sek|%|kvm|m²|kwh|:-)?$/iu

/** The cells of one line, which have two spaces or more between them. */
export const splitCells = (row: string): string[] => row.trim().split(GAP).filter(Boolean)

/** "Röka  Nej  Ja": a name and answers, of which only the heads of its columns say to what. */
export const holdsAnswers = (row: string): boolean => {
  const answers = splitCells(row).slice(1)
  return answers.length > 1 && answers.every(isAnswerCell)
}

/** The places of the cells of a line within `text`. */
export function readCells(text: string, { start, end }: Span): Span[] {
  const cells: Span[] = []
  let at = start
  const add = (stop: number) => {
    if (text.slice(at, stop).trim()) cells.push({ start: at, end: stop })
  }
  for (const { index, 0: gap } of text.slice(start, end).matchAll(GAPS)) {
    add(start + index)
    at = start + index + gap.length
  }
  add(end)
  return cells
}

export type Table<T> = {
  /** All have the same number of cells, but the line of a group has one. */
  rows: { item: T; cells: string[] }[]
  /** The first row is plainly the head. */
  hasHead: boolean
}

export const isTable = <T extends object>(one: T | Table<T>): one is Table<T> => 'hasHead' in one

type Reading<T> = {
  text: string
  /** The value is null if the text is no row. */
  cells: string[] | null
  /** A blank line is above it. */
  isApart?: boolean
  item: T
}

/**
 * Joins neighbouring rows with the same number of cells to a table. A single row stays as it is. A short line between
 * two rows names a group of them: "Kök". A row of words below a blank line or such a line begins another table.
 */
export function joinTables<T extends object>(readings: readonly Reading<T>[]): (T | Table<T>)[] {
  const joined: (T | Table<T>)[] = []
  let run: Table<T>['rows'] = []
  const close = () => {
    const [head, ...body] = run.map(({ cells }) => cells)
    if (head && body.length > 0) joined.push({ rows: run, hasHead: isHead(head, body) })
    else joined.push(...run.map(({ item }) => item))
    run = []
  }
  readings.forEach(({ item, text, isApart, ...reading }, at) => {
    const cells = isRow(reading.cells) ? reading.cells : null
    const [head] = run
    if (head && !cells && !isApart && isGroup(text) && goesOn(readings[at + 1], head.cells.length)) {
      run.push({ item, cells: [text.trim()] })
      return
    }
    const padded = cells && head && run.length === 1 ? fitHead(head.cells, cells.length) : null
    if (padded && head) head.cells = padded
    const isNext = cells && run.length > 1 && isApart && canBeHead(cells)
    if (!cells || isNext || head?.cells.length !== cells.length) close()
    if (cells) run.push({ item, cells })
    else joined.push(item)
  })
  close()
  return joined
}

const isRow = (cells: string[] | null) => cells !== null && cells.length > 1 && cells.length <= MOST_COLUMNS

const goesOn = (below: Reading<object> | undefined, columns: number) =>
  below?.cells?.length === columns && !below.isApart && !canBeHead(below.cells)

/** A short line that can stand above the rows of a group. */
export const isGroup = (line: string): boolean =>
  line.length <= LONGEST_GROUP && !line.includes('\n') && !/[.!?:]$/.test(line)

/** The head with a cell for each column: years alone stand above all columns but the first. Null if it has others. */
export function fitHead(head: readonly string[], columns: number): string[] | null {
  if (head.length === columns) return [...head]
  return head.length === columns - 1 && head.every((cell) => YEAR.test(cell)) ? ['', ...head] : null
}

/** Words or years in each cell, but perhaps not in the first. */
export function canBeHead(head: readonly string[]): boolean {
  return head.length > 1 && head.every((cell, column) => isLabel(cell) || (column === 0 && EMPTY.test(cell)))
}

/** A head has words or years above a column whose cells are all amounts, marks or empty. */
export function isHead(head: readonly string[], body: readonly (readonly string[])[]): boolean {
  if (isAnswerHead(head, body)) return true
  if (!canBeHead(head)) return false
  if (head.slice(1).every((cell) => YEAR.test(cell))) return true
  const looked = body.slice(0, LOOKED)
  return head.some((_, column) => column > 0 && looked.every((row) => isValue(row[column] ?? '')))
}

/** "Ja  Nej" behind the name of the things, which no row has. */
export const namesAnswers = ([name = '', ...cells]: readonly string[]): boolean =>
  (isLabel(name) || EMPTY.test(name)) &&
  cells.some((cell) => YES.test(cell)) &&
  cells.some((cell) => DENIAL.test(cell)) &&
  new Set(cells).size === cells.length

/** "Aktivitet  Ja  Nej" above columns of marks. */
export const isAnswerHead = (head: readonly string[], body: readonly (readonly string[])[]): boolean =>
  namesAnswers(head) &&
  body.length > 0 &&
  body
    .slice(0, LOOKED)
    .every((row) =>
      head.every(
        (label, column) =>
          !(YES.test(label) || DENIAL.test(label)) ||
          (isMark(row[column] ?? '') && !WORDS.test(row[column] ?? '')),
      ),
    )

const isLabel = (cell: string) =>
  cell.length <= LONGEST_LABEL && (YEAR.test(cell) || (WORDS.test(cell) && !isValue(cell)))

const isValue = (cell: string) => isMark(cell) || VALUE.test(cell)

/**
 * Says a row of ticks by the heads of its columns, with the remark after them: "Radiatorer: Föreningen. Målning:
 * medlemmen". Null for any other row, and if the marks of the table differ. `body`: the rows of the table.
 */
export function sayTicks(
  head: readonly string[],
  row: readonly string[],
  body: readonly (readonly string[])[],
): string | null {
  const [name = '', ...cells] = row
  // "Ja" below "Svar" answers a question, and chooses no column.
  if (name.endsWith('?') && cells.some((cell) => YES.test(cell))) return null
  if (head.length !== row.length || !isLabel(name)) return null
  if (!isHead(head, [...body.slice(0, LOOKED), row])) return null
  const heads: string[] = []
  const remarks: string[] = []
  for (const [at, cell] of cells.entries()) {
    const label = head[at + 1] ?? ''
    if (TICK.test(cell)) heads.push(label)
    else if (!EMPTY.test(cell)) remarks.push(REMARK.test(label) ? cell : `${label}: ${cell}`)
  }
  if (
    heads.length === 0 ||
    // Another head between the head and the row.
    body.some(canBeHead) ||
    cells.some((cell) => DENIAL.test(cell) || CROSS.test(cell)) ||
    remarks.length > MOST_REMARKS ||
    countMarks([...body, row]) > 1
  )
    return null
  const said = [`${name}: ${heads.join(', ')}`, ...remarks].join('. ')
  return said.length <= LONGEST_SAID ? said : null
}

/**
 * Says a row of words with an empty cell by the heads of its columns: "Pannrum. Tillåtet: –. Förbjudet: all förvaring".
 * Null for any other row, whose cells are as easily told apart in a table.
 */
export function sayWords(head: readonly string[], row: readonly string[]): string | null {
  const [name = '', ...cells] = row
  const isSaid = cells.some(isEmptyCell) && cells.every((cell) => isEmptyCell(cell) || !isValue(cell))
  if (head.length !== row.length || !isLabel(name) || !isSaid || cells.every(isEmptyCell)) return null
  const said = cells.map((cell, at) => `${head[at + 1]}: ${cell}`)
  const whole = [name, ...said].join('. ')
  return whole.length <= LONGEST_SAID && head.slice(1).every(isLabel) ? whole : null
}

/** The longest words of the columns beside each other, in characters. */
export function measureWords(rows: readonly (readonly string[])[]): number {
  const widths: number[] = []
  for (const cells of rows.filter(({ length }) => length > 1))
    cells.forEach((cell, column) => {
      const longest = Math.max(0, ...cell.split(/[\s–-]/).map(({ length }) => length))
      widths[column] = Math.max(widths[column] ?? 0, longest)
    })
  return widths.reduce((sum, width) => sum + width, 0)
}

/** For each column, whether all its cells below the head are amounts or empty. */
export function findAmounts({ rows, hasHead }: Pick<Table<unknown>, 'rows' | 'hasHead'>): boolean[] {
  const body = rows.slice(hasHead ? 1 : 0).map(({ cells }) => cells)
  const columns = rows[0]?.cells.map((_, column) => column) ?? []
  const isAmount = (cell = '') => EMPTY.test(cell) || AMOUNT.test(cell)
  return columns.map(
    (column) =>
      column > 0 &&
      body.every((row) => isAmount(row[column])) &&
      body.some((row) => !EMPTY.test(row[column] ?? '')),
  )
}

/** An "X" and a "●" in one table have two meanings, which only its legend tells. */
function countMarks(rows: readonly (readonly string[])[]): number {
  const marks = rows.slice(-LOOKED).flatMap((row) => row.slice(1).filter((cell) => TICK.test(cell)))
  return new Set(marks.map((mark) => mark.toLowerCase())).size
}
