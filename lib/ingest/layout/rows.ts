import { toSuperscript } from '@/lib/ingest/readers/superscript'
import type { Run } from './runs'

export type Row = {
  runs: Run[]
  x: number
  right: number
  y: number
  size: number
  /** The figures that stand in a column with those of a row nearby. */
  figures: ReadonlySet<Run>
}

/** Sorts the rows from the top. A superscript belongs to its line. */
export function groupIntoRows(runs: Run[]): Row[] {
  const rows: Run[][] = []
  let anchor: Run | undefined
  for (const run of runs.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row && anchor && anchor.y - run.y < (anchor.size + run.size) / 4) {
      row.push(run)
      if (run.size > anchor.size) anchor = run
    } else {
      rows.push([run])
      anchor = run
    }
  }
  return findFigures(rows.map(toRow))
}

function toRow(runs: Run[]): Row {
  const sorted = runs.toSorted((a, b) => a.x - b.x || a.order - b.order).filter(isNotDrawnTwice)
  const widest = sorted.reduce((best, run) => (run.text.length > best.text.length ? run : best))
  return {
    runs: sorted.map((run) => raise(run, widest)),
    x: Math.min(...sorted.map((run) => run.x)),
    right: Math.max(...sorted.map((run) => run.right)),
    y: widest.y,
    size: widest.size,
    figures: new Set(),
  }
}

const figure = /^(?:[-–−+(]?\d[\d\s.,]{0,20}(?<!\.)[%)]?|[-–—−])$/u
/** Words of a line are closer, in font sizes. */
const figureGap = 0.5
const rowsNearby = 3
/** No table has more columns. */
const mostFigures = 60

/** A narrow table has less space between its columns than another between its words and its figures. */
function findFigures(rows: Row[]): Row[] {
  const figuresOf = rows.map(({ runs, size }) => {
    const isFigure = (run: Run, at: number) => {
      const before = runs[at - 1]
      return figure.test(run.text) && (!before || run.x - before.right >= figureGap * size)
    }
    // Words after a figure make it one of a sentence.
    const last = runs.slice(runs.findLastIndex((run, at) => !isFigure(run, at)) + 1)
    return last.length <= mostFigures ? last : []
  })
  return rows.map((row, at) => {
    const nearby = figuresOf
      .slice(Math.max(0, at - rowsNearby), at + rowsNearby + 1)
      .flatMap((runs, near) => (near === Math.min(at, rowsNearby) ? [] : runs))
    const isBelow = (run: Run) => nearby.some(({ x, right }) => x < run.right && right > run.x)
    return { ...row, figures: new Set(figuresOf[at]?.filter(isBelow)) }
  })
}

const raisedSize = 0.8
const raisedBy = 0.15

/** Small digits above the baseline are the mark of a note, or the unit m². */
function raise(run: Run, { size, y }: Run): Run {
  const isRaised = /^\d{1,2}$/.test(run.text) && run.size <= raisedSize * size && run.y >= y + raisedBy * size
  return isRaised ? { ...run, text: toSuperscript(run.text) } : run
}

/** Some programs make bold letters by drawing them twice with a tiny offset. */
function isNotDrawnTwice(run: Run, index: number, sorted: Run[]): boolean {
  const before = sorted[index - 1]
  return !before || before.text !== run.text || run.x - before.x > 0.1 * run.size
}

const listMarker = /^([-–—•·▪●○*o]|\(?\d{1,3}[.)]|\(?[a-zåäö][.)])$/

/** A gap this wide, in font sizes, separates two cells of a table row. Words of justified text are closer. */
export const cellGap = 1.5

/** A dash after another cell is one itself. */
const isMarker = (run: Run, cells: readonly string[]) =>
  !run.isAdded &&
  listMarker.test(cells.at(-1) ?? '') &&
  !(cells.length > 1 && /^[-–—]$/.test(cells.at(-1) ?? ''))

/** Whether a run of the row has a cell of its own. */
export function isApart({ runs, size }: Row, at: number): boolean {
  const [before, run, after] = [runs[at - 1], runs[at], runs[at + 1]]
  if (!run) return false
  return (
    (!before || run.x - before.right > cellGap * size) && (!after || after.x - run.right > cellGap * size)
  )
}

/** A list marker is not a cell of its own. */
export function splitIntoCells(row: Row): string[] {
  const cells: string[] = []
  row.runs.forEach((run, index) => {
    const before = row.runs[index - 1]
    const cell = cells.at(-1)
    if (!before || cell === undefined) {
      cells.push(run.text)
    } else if (
      run.isAdded ||
      run.startsCell ||
      (run.x - before.right > cellGap * run.size && !run.item.followsStruck && !isMarker(before, cells)) ||
      (row.figures.has(run) && (cells.length > 1 || !isMarker(before, cells)))
    ) {
      cells.push(run.text)
    } else {
      cells[cells.length - 1] = `${cell}${needsSpace(before, run) ? ' ' : ''}${run.text}`
    }
  })
  return cells.map((cell) => cell.replace(/ {2,}/g, ' '))
}

/** Two spaces are readable in a quote and still the page's own words. */
export function rowText(row: Row): string {
  return splitIntoCells(row).join('  ')
}

function needsSpace(before: Run, run: Run): boolean {
  const gap = (run.x - before.right) / Math.min(before.size, run.size)
  const follows = run.order > before.order && run.order - before.order <= 2
  return follows ? run.spaceBefore || gap > 0.3 : gap > 0.12
}
