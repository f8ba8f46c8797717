import { emptyCell, isTick } from '@/lib/ingest/readers/table-text'
import { areTextColumns, findGutter, paragraphStarts, splitAt } from './columns'
import { LanguageColumns } from './language-columns'
import { readOpposedLists } from './opposed-lists'
import { groupIntoRows, type Row, rowText, splitIntoCells } from './rows'
import type { Run } from './runs'
import { WordingColumns } from './wording-columns'

/** A line of the page in reading order. `top` and `bottom` are the baselines of its first and last row. */
export type Line = {
  text: string
  runs: Run[]
  x: number
  right: number
  top: number
  bottom: number
  size: number
  /** A line of several fonts has null. */
  font: string | null
  isTableRow: boolean
  /** It begins a column that no text before it goes on in. */
  isApart?: boolean
}

/** Columns that began on the page before, and may go on. */
export class OpenColumns {
  readonly wordings = new WordingColumns()
  readonly languages: LanguageColumns

  constructor(languages = new LanguageColumns()) {
    this.languages = languages
  }

  beginPage(): void {
    this.languages.beginPage()
  }

  /** A row that is in no such columns. */
  pass(row: Row): void {
    this.wordings.pass()
    this.languages.pass(row)
  }
}

/** Real pages do not nest columns deeper. The limit is for hostile pages. */
const deepestNesting = 4

/** Returns one list per column or full-width stretch: full-width text, then each column. */
export function readInOrder(runs: Run[], open = new OpenColumns(), depth = 0): Line[][] {
  const rows = groupIntoRows(runs)
  const regions: Line[][] = []
  let region: Line[] = []
  const closeRegion = () => {
    if (region.length > 0) regions.push(region)
    region = []
  }
  let index = 0
  while (index < rows.length) {
    const span = depth < deepestNesting ? findGutter(rows, index) : null
    const spanRows = span ? rows.slice(span.start, span.end) : []
    const [left, right] = span ? splitAt(spanRows, span.gutter) : [[], []]
    const worded = span && open.wordings.read(spanRows, span.gutter)
    const languages = span && !worded && open.languages.read(spanRows, span.gutter)
    const opposed = span && !worded && !languages ? readOpposedLists(spanRows, span.gutter) : null
    if (languages) {
      closeRegion()
      for (const { runs, columns } of languages)
        regions.push(...columns.goOn(readInOrder(runs, new OpenColumns(columns), depth + 1)))
      index = span.end
    } else if (span && (worded || opposed || areTextColumns(left, right))) {
      closeRegion()
      for (const column of worded ?? opposed ?? [left, right])
        regions.push(...readInOrder(column, new OpenColumns(), depth + 1))
      index = span.end
    } else if (span && spanRows.length > 1) {
      region.push(...tableLines(spanRows, span.gutter.to))
      for (const row of spanRows) open.pass(row)
      index = span.end
    } else {
      const row = rows[index] as Row
      region.push(toLine([row]))
      open.pass(row)
      index += 1
    }
  }
  closeRegion()
  return regions
}

/** A row with wrapped cells is one line if the space between rows shows it. */
function tableLines(rows: Row[], rightColumn: number): Line[] {
  const starts = new Set(paragraphStarts(rows))
  const bands: Row[][] = []
  for (const row of rows) {
    if (bands.length === 0 || starts.has(row)) bands.push([])
    bands.at(-1)?.push(row)
  }
  // A running line above text that goes on from the page before has no cell beside it.
  const hasCells = (band: Row[]) =>
    splitAt(band, { from: rightColumn, to: rightColumn }).every(({ length }) => length > 0)
  const wrapped =
    bands.some((band) => band.length > 1 && hasCells(band)) &&
    bands.every((band) => band.slice(1).every(isContinuation))
  if (bands.length < 2 || !wrapped) return rows.map((row) => toLine([row]))
  return bands.map((band) => {
    const columns = splitAt(band, { from: rightColumn, to: rightColumn })
    const cells = columns.map((runs) => groupIntoRows(runs))
    const text = cells.map((cell) => cell.map(rowText).join(' '))
    const runs = cells.flat().flatMap((row) => row.runs)
    return { ...toLine(band), runs, text: text.filter((cell) => cell !== '').join('  ') }
  })
}

/** A row of marks is a row of its own, and so is one with a name before its cells: "Torkvind  tvätt  matlagning". */
function isContinuation(row: Row): boolean {
  const cells = splitIntoCells(row)
  if (cells.length > 1 && /^\p{Lu}/u.test(cells[0] ?? '')) return false
  if (cells.length > 1 && cells.some((cell) => isTick(cell) || cell === emptyCell)) return false
  return cells.some((cell) => /^\p{Ll}/u.test(cell)) && !cells.some((cell) => /^[\d\s.,%-]+$/.test(cell))
}

function toLine(rows: Row[]): Line {
  const first = rows[0] as Row
  const fonts = new Set(rows.flatMap((row) => row.runs.map((run) => run.font)))
  return {
    text: rowText(first),
    runs: first.runs,
    x: Math.min(...rows.map((row) => row.x)),
    right: Math.max(...rows.map((row) => row.right)),
    top: first.y,
    bottom: (rows.at(-1) as Row).y,
    size: first.size,
    font: fonts.size === 1 ? ([...fonts][0] as string) : null,
    isTableRow: splitIntoCells(first).length > 1,
  }
}

/** These words show that the preceding hyphen replaces an omitted part: `in- och utgång`. */
export const conjunction = /^(och|eller|samt|respektive|resp|men|till|and|or|to)\b/

/** No word is longer, hyphen included. */
const longestWord = 100

/** A word broken at a line's end is joined on the first of the two lines. */
export function joinLines(lines: string[]): string {
  return lines.reduce((text, line) => {
    const stem = text.slice(-longestWord).match(/((?<!\p{L})\p{L}+|(?<!\d)\d+)[-\u2010]$/u)?.[1]
    if (stem === undefined || conjunction.test(line) || !/^[\p{L}\d]/u.test(line)) return `${text}\n${line}`
    return isWordBreak(stem, line) ? text.slice(0, -1) + line : text + line
  })
}

/** `bostads-/rättshavare` is a broken word; `Maj-/Britt`, `e-/post` and `1-/3` have a real hyphen. */
function isWordBreak(stem: string, nextLine: string): boolean {
  return stem.length > 1 && !/\d/.test(stem) && stem !== stem.toUpperCase() && /^\p{Ll}/u.test(nextLine)
}
