import type { TextItem } from './pdfjs'

export type Point = readonly [x: number, y: number]

/** A line of straight parts, or the outline of an area. */
export type Outline = { points: readonly Point[]; isFilled: boolean }

type Mark = { isCross: boolean; left: number; right: number; bottom: number; top: number }

/** The sides of a mark, in font sizes of the text beside it. */
const [smallest, largest] = [0.3, 2]
/** Its height and its width are alike, within this factor. */
const mostStretched = 2.5
/** The parts of a cross meet its corners and cover the same area, within this share of its side. */
const tolerance = 0.25
/** A row's letters reach from below the baseline to this far above it. */
const [low, high] = [-0.4, 1]
/** More are a drawing. */
const mostMarks = 400
/** Fewer marks are pictures beside a text, but where a page before has marks they are the last of its table. */
const leastMarks = 2
/** The last one is of the Wingdings font. */
const WRITTEN_CHECK = /[✓✔√☑\uf0fc]/u

/** What the pages before hold: their tables may go on. */
export type MarksBefore = { hasMarks: boolean; hasChecks: boolean }

/**
 * Check marks and crosses that are drawn as lines or areas, as pieces of text in their rows. A cross beside a row means
 * "no" where others have a check mark, drawn or written, here or on a page before; where there are crosses alone, they
 * choose a column.
 */
export function readDrawnMarks(
  items: readonly TextItem[],
  outlines: readonly Outline[],
  before: MarksBefore = { hasMarks: false, hasChecks: false },
): TextItem[] {
  if (items.some(({ text }) => WRITTEN_CHECK.test(text)))
    Object.assign(before, { hasMarks: true, hasChecks: true })
  const marks = [...outlines.flatMap(toCheck), ...findCrosses(outlines)]
  if (marks.length > mostMarks) return []
  const written = items.filter(({ text, angle }) => text.trim() !== '' && angle === 0)
  const beside = marks.flatMap((mark) => {
    const item = findRow(written, mark)
    return item ? [{ mark, item }] : []
  })
  if (beside.length < leastMarks && !before.hasMarks) return []
  before.hasMarks ||= beside.length > 0
  before.hasChecks ||= beside.some(({ mark }) => !mark.isCross)
  return beside.map(({ mark, item }) => ({
    ...item,
    text: mark.isCross ? (before.hasChecks ? '✗' : '×') : '✓',
    x: mark.left,
    width: mark.right - mark.left,
    startsCell: true,
  }))
}

/** The nearest text left of the mark in its row. */
function findRow(items: readonly TextItem[], { left, right, bottom, top }: Mark): TextItem | undefined {
  const middle = (bottom + top) / 2
  const side = Math.max(right - left, top - bottom)
  return items
    .filter(
      ({ x, y, width, size }) =>
        x + width <= left &&
        side >= smallest * size &&
        side <= largest * size &&
        middle >= y + low * size &&
        middle <= y + high * size,
    )
    .reduce<TextItem | undefined>((best, item) => (best && best.x >= item.x ? best : item), undefined)
}

function toBox(points: readonly Point[]): Omit<Mark, 'isCross'> {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
}

const isSquare = ({ left, right, bottom, top }: Omit<Mark, 'isCross'>) => {
  const [width, height] = [right - left, top - bottom]
  return width > 0 && height > 0 && Math.max(width, height) <= mostStretched * Math.min(width, height)
}

/** Three points with the lowest between the others and the last on top, or the outline of such a line. */
function toCheck({ points, isFilled }: Outline): Mark[] {
  const box = toBox(points)
  if (points.length !== (isFilled ? 6 : 3) || !isSquare(box)) return []
  const share = (at: (one: Point, best: Point) => boolean) => {
    const [x] = points.reduce((best, one) => (at(one, best) ? one : best))
    return (x - box.left) / (box.right - box.left)
  }
  const [lowest, highest] = [share(([, y], [, best]) => y < best), share(([, y], [, best]) => y > best)]
  return lowest > 0.15 && lowest < 0.65 && highest > 0.7 ? [{ isCross: false, ...box }] : []
}

/** Two lines from corner to corner, or the outline of such a cross. */
function findCrosses(outlines: readonly Outline[]): Mark[] {
  const linesTo = (slope: number) =>
    outlines.flatMap(({ points, isFilled }) => {
      const box = toBox(points)
      return !isFilled && slopeOf(points) === slope && isSquare(box) ? [box] : []
    })
  const falling = linesTo(-1)
  const drawn = linesTo(1).filter((box) => {
    const near = tolerance * (box.right - box.left)
    const isNear = (some: number, others: number) => Math.abs(some - others) <= near
    return falling.some(
      ({ left, right, bottom, top }) =>
        isNear(left, box.left) &&
        isNear(right, box.right) &&
        isNear(bottom, box.bottom) &&
        isNear(top, box.top),
    )
  })
  const filled = outlines.flatMap(({ points, isFilled }) => {
    const box = toBox(points)
    return isFilled && points.length === 12 && isSquare(box) && isEven(points, box) ? [box] : []
  })
  return [...drawn, ...filled].map((box) => ({ isCross: true, ...box }))
}

/** 1 for a line that rises to the right, -1 for one that falls. */
function slopeOf(points: readonly Point[]): number {
  const [[x = 0, y = 0] = [], [toX = 0, toY = 0] = []] = points
  return points.length === 2 ? Math.sign((toX - x) * (toY - y)) : 0
}

/** A quarter of the points stands in each corner's part of the area. */
function isEven(points: readonly Point[], { left, right, bottom, top }: Omit<Mark, 'isCross'>): boolean {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2]
  const near = 0.05 * (right - left)
  const corners = [0, 0, 0, 0]
  for (const [px, py] of points) {
    if (Math.abs(px - x) <= near || Math.abs(py - y) <= near) continue
    const corner = (px > x ? 1 : 0) + (py > y ? 2 : 0)
    corners[corner] = (corners[corner] ?? 0) + 1
  }
  return corners.every((count) => count === 2)
}
