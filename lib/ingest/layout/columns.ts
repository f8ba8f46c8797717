import { groupIntoRows, type Row, splitIntoCells } from './rows'
import type { Run } from './runs'

export type Interval = { from: number; to: number }

/** The rows from `start` to `end` (exclusive) leave the vertical strip `gutter` free. */
export type GutterSpan = { start: number; end: number; gutter: Interval }

/** Returns null if there is no shared gutter. The first row can be on one side. */
export function findGutter(rows: Row[], start: number): GutterSpan | null {
  const first = rows[start]
  if (!first) return null
  let free = freeIntervals(first)
  let found: Interval | null = widest(free, first.size)
  let end = start + 1
  for (; end < rows.length; end += 1) {
    const row = rows[end] as Row
    const next = intersect(free, freeIntervals(row))
    const gutter = widest(next, Math.max(first.size, row.size))
    if (!gutter && (found || end > start + 1)) break
    free = next
    found = gutter
  }
  return found ? trimEnd(rows, { start, end, gutter: found }) : null
}

/** Left-hand rows below the last right-hand row belong to the columns until a larger space separates them. */
function trimEnd(rows: Row[], { start, end, gutter }: GutterSpan): GutterSpan {
  let trimmed = start + 1
  for (let index = start + 1; index < end; index += 1) {
    const row = rows[index] as Row
    const above = rows[index - 1] as Row
    const rightGoesOn = rows.slice(index, end).some((later) => later.right > gutter.to)
    if (!rightGoesOn && above.y - row.y > 2 * row.size) break
    trimmed = index + 1
  }
  return { start, end: trimmed, gutter }
}

export function splitAt(rows: Row[], gutter: Interval): [Run[], Run[]] {
  const runs = rows.flatMap((row) => row.runs)
  return [runs.filter((run) => run.x < gutter.to - 0.01), runs.filter((run) => run.x >= gutter.to - 0.01)]
}

/** Table columns are read row by row. A text column contains prose that fills its width, or a list with marks. */
export function areTextColumns(left: Run[], right: Run[]): boolean {
  const leftRows = groupIntoRows(left)
  const rightRows = groupIntoRows(right)
  if (haveItems(leftRows) && haveItems(rightRows)) return true
  const areBeside = shareBaselines(leftRows, rightRows)
  const areRows = areQuestions(leftRows) || haveAmounts(rightRows)
  if (areBeside && areRows && areSentences(leftRows) && areSentences(rightRows)) return false
  const words = areBeside ? wordsInRow : wordsInNarrowRow
  return isProse(leftRows, words) && isProse(rightRows, words) && !startTogether(leftRows, rightRows)
}

const wordsInRow = 3
const wordsInNarrowRow = 2
const sameBaseline = 0.1
const sentenceShare = 0.7

/** The cells of a table's row stand on one line. A side column of another size has lines of its own. */
function shareBaselines(left: Row[], right: Row[]): boolean {
  const [fewer = [], more = []] = [left, right].sort((a, b) => a.length - b.length)
  const shared = fewer.filter((row) => more.some(({ y }) => Math.abs(y - row.y) < sameBaseline * row.size))
  return shared.length >= fewer.length / 2
}

/** Nearly each row is a sentence: "Får man grilla?" beside "Nej, det får man inte." The lines of a text go on. */
function areSentences(rows: Row[]): boolean {
  return areMost(rows, (text) => /^\P{Ll}/u.test(text) && /[.!?]$/.test(text))
}

/** Rules beside rules alone are two lists. */
function areQuestions(rows: Row[]): boolean {
  return areMost(rows, (text) => text.endsWith('?'))
}

/** The last of several cells is an amount. */
export const haveAmounts = (rows: Row[]) =>
  rows.filter((row) => /^\d/.test(splitIntoCells(row).slice(1).at(-1) ?? '')).length >= rows.length / 2

const bullet = /^[•▪●■◦‣·–-](?=\s+\p{L}|$)/u
/** A mark is at most this far before its item, in font sizes; a dash for an empty cell is alone. */
const furthestMark = 3

/** Items of lists: the cells of a table's row have no marks of their own on both sides. */
function haveItems(rows: Row[]): boolean {
  return (
    rows.filter(({ runs, size }) => runs.some((run, at) => opensItem(run, runs[at + 1], size))).length >= 2
  )
}

function opensItem({ text, right }: Run, next: Run | undefined, size: number): boolean {
  if (!bullet.test(text)) return false
  return (
    text.length > 1 ||
    (next !== undefined && /^\p{L}/u.test(next.text) && next.x - right < furthestMark * size)
  )
}

const areMost = (rows: Row[], is: (text: string) => boolean) =>
  rows.filter((row) => is(splitIntoCells(row)[0] ?? '')).length >= sentenceShare * rows.length

function isProse(rows: Row[], wordsInEach: number): boolean {
  if (rows.length < 3) return false
  const x = Math.min(...rows.map((row) => row.x))
  const width = Math.max(...rows.map((row) => row.right)) - x
  const full = rows.filter((row) => row.right - x > 0.6 * width).length
  const words = rows.flatMap((row) => row.runs.flatMap((run) => run.text.match(/\p{L}{2,}/gu) ?? [])).length
  return full >= rows.length / 2 && words / rows.length >= wordsInEach
}

/** The paragraphs of both sides begin at the same heights in a table with long cells. */
function startTogether(left: Row[], right: Row[]): boolean {
  const [fewer = [], more = []] = [paragraphStarts(left), paragraphStarts(right)].sort(
    (a, b) => a.length - b.length,
  )
  const shared = fewer.filter((row) => more.some((other) => Math.abs(other.y - row.y) < row.size / 2))
  return fewer.length >= 2 && shared.length >= 0.7 * fewer.length
}

export function paragraphStarts(rows: Row[]): Row[] {
  const gaps = rows.slice(1).map((row, index) => (rows[index] as Row).y - row.y)
  const leading = Math.min(...gaps)
  return rows.slice(1).filter((_row, index) => (gaps[index] as number) > 1.3 * leading)
}

function freeIntervals(row: Row): Interval[] {
  const free: Interval[] = []
  let from = Number.NEGATIVE_INFINITY
  for (const run of row.runs) {
    if (run.x > from) free.push({ from, to: run.x })
    from = Math.max(from, run.right)
  }
  return [...free, { from, to: Number.POSITIVE_INFINITY }]
}

function intersect(some: Interval[], others: Interval[]): Interval[] {
  return some.flatMap((a) =>
    others
      .map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }))
      .filter((both) => both.to > both.from),
  )
}

function widest(intervals: Interval[], size: number): Interval | null {
  const bounded = intervals.filter(
    ({ from, to }) => Number.isFinite(from) && Number.isFinite(to) && to - from > size,
  )
  return bounded.reduce<Interval | null>(
    (best, it) => (best && best.to - best.from >= it.to - it.from ? best : it),
    null,
  )
}
