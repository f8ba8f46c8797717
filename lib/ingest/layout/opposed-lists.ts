import { areOpposed } from '@/lib/ingest/readers/opposed-heads'
import { type Interval, splitAt } from './columns'
import { groupIntoRows, type Row, rowText } from './rows'
import type { Run } from './runs'

const mark = '•'
const leastItems = 2
/** Of the lines below a head. */
const smallShare = 0.7
/** An item that ends so far before its column's end, in font sizes, goes on in no further line. */
const endOfLine = 1
/** Such a cell answers the one beside it. */
const ANSWERS = /^(?:ja|nej|yes|no|x)(?!\p{L})/iu

/**
 * Finds lists side by side, "Du får" beside "Du får inte", whose items begin with small letters, or all with capitals:
 * neither wrapped cells nor the rows of a table. Returns each list with its head above it and a mark at each item; null
 * if there are none.
 */
export function readOpposedLists(rows: Row[], gutter: Interval): [Run[], Run[]] | null {
  const head = rows.findIndex((row) => splitAt([row], gutter).every(({ length }) => length > 0))
  const [top, below] = [rows[head], rows.slice(head + 1)]
  if (!top) return null
  const heads = splitAt([top], gutter).map((runs) => groupIntoRows(runs).map(rowText).join(' '))
  if (!areOpposed(heads)) return null
  const [left, right] = splitAt(below, gutter).map((runs) => groupIntoRows(runs))
  if (!left || !right || !isList(left) || !isList(right)) return null
  const [aboveLeft, aboveRight] = splitAt(rows.slice(0, head + 1), gutter)
  const width = gutter.to - Math.min(...left.map(({ x }) => x))
  const markAll = (rows: readonly Row[]) => (areSmall(rows) ? markItems(rows, width) : markCapitals(rows))
  return [
    [...aboveLeft, ...markAll(left)],
    [...aboveRight, ...markAll(right)],
  ]
}

const isSmall = (text: string) => /^\p{Ll}\P{N}*$/u.test(text)
const areSmall = (rows: readonly Row[]) =>
  rows.filter((row) => isSmall(rowText(row))).length >= smallShare * rows.length

/** Items of small letters may have other lines among them. Items of capitals are words alone, and go on in small ones. */
function isList(rows: readonly Row[]): boolean {
  const items = rows.map(rowText)
  if (items.some((text) => text.includes('  ') || ANSWERS.test(text))) return false
  const areCapitals =
    items.every((text) => /^\p{L}[^.!?:;\d]*$/u.test(text)) && /^\p{Lu}/u.test(items[0] ?? '')
  return items.length >= leastItems && (areSmall(rows) || areCapitals)
}

const markItem = (row: Row, first: Run): Run[] => {
  const right = first.x - row.size / 2
  return [{ ...first, text: mark, x: right - row.size / 2, right, isAdded: true }, ...row.runs]
}

/** Each item begins with a capital. */
const markCapitals = (rows: readonly Row[]): Run[] =>
  rows.flatMap((row) => {
    const [first] = row.runs
    return first && /^\p{Lu}/u.test(rowText(row)) ? markItem(row, first) : row.runs
  })

/** A line is the rest of the one above if that one reaches the end of its column, or was hyphenated. */
function markItems(rows: readonly Row[], width: number): Run[] {
  const end = Math.min(...rows.map(({ x }) => x)) + width
  return rows.flatMap((row, at) => {
    const above = rows[at - 1]
    const [first] = row.runs
    const goesOn =
      above !== undefined &&
      (/[-,]$/u.test(rowText(above)) || above.right + widthOfFirstWord(row) > end - endOfLine * row.size)
    return !first || goesOn ? row.runs : markItem(row, first)
  })
}

/** Its letters are about as wide as those of the line. */
function widthOfFirstWord(row: Row): number {
  const text = rowText(row)
  return ((/^\S{1,100}/u.exec(text)?.[0].length ?? 0) / Math.max(1, text.length)) * (row.right - row.x)
}
