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

/**
 * Finds lists side by side, "Du får" beside "Du får inte", whose items begin with small letters: neither wrapped cells
 * nor the rows of a table. Returns each list with its head above it and a mark at each item; null if there are none.
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
  return [
    [...aboveLeft, ...markItems(left, width)],
    [...aboveRight, ...markItems(right, width)],
  ]
}

function isList(rows: readonly Row[]): boolean {
  const items = rows.map(rowText)
  const small = items.filter((text) => /^\p{Ll}\P{N}*$/u.test(text) && !text.includes('  '))
  return items.length >= leastItems && small.length >= smallShare * items.length
}

/** A line is the rest of the one above if that one reaches the end of its column, or was hyphenated. */
function markItems(rows: readonly Row[], width: number): Run[] {
  const end = Math.min(...rows.map(({ x }) => x)) + width
  return rows.flatMap((row, at) => {
    const above = rows[at - 1]
    const [first] = row.runs
    const goesOn =
      above !== undefined &&
      (/[-,]$/u.test(rowText(above)) || above.right + widthOfFirstWord(row) > end - endOfLine * row.size)
    if (!first || goesOn) return row.runs
    const right = first.x - row.size / 2
    return [{ ...first, text: mark, x: right - row.size / 2, right, isAdded: true }, ...row.runs]
  })
}

/** Its letters are about as wide as those of the line. */
function widthOfFirstWord(row: Row): number {
  const text = rowText(row)
  return ((/^\S{1,100}/u.exec(text)?.[0].length ?? 0) / Math.max(1, text.length)) * (row.right - row.x)
}
