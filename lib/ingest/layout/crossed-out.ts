import type { Point } from './drawn-marks'
import type { Box } from './matrix'
import type { TextItem } from './pdfjs'
import { mostAngle, mostBeyond, mostItems } from './struck'

/** A straight line that is neither level nor upright. */
export type Slant = { box: Box; rises: boolean }

/** In points. A smaller cross is a mark. */
const [leastWidth, leastHeight] = [60, 10]
/** Both lines of a cross have the same ends, within this share of its sides. */
const tolerance = 0.2
/** Fewer words are the name of a part of a drawing. */
const leastWords = 3

export function readSlant(points: readonly Point[]): Slant | null {
  const [from, to] = points
  if (points.length !== 2 || !from || !to) return null
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])]
  const [bottom, top] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])]
  if (right - left < leastWidth || top - bottom < leastHeight) return null
  return { box: { left, right, bottom, top }, rises: to[0] > from[0] === to[1] > from[1] }
}

/** Leaves out the pieces of text that stand wholly between the ends of two long lines that cross each other. */
export function omitCrossedOut(items: readonly TextItem[], slants: readonly Slant[]): TextItem[] {
  if (items.length > mostItems) return [...items]
  const crosses = slants.flatMap(({ box, rises }) =>
    rises && slants.some((other) => !other.rises && isSameBox(box, other.box)) ? [box] : [],
  )
  return crosses.reduce<TextItem[]>(
    (left, cross) => {
      const crossed = left.filter((item) => isWithin(item, cross))
      const words = crossed.flatMap(({ text }) => text.match(/\p{L}{2,}/gu) ?? [])
      return words.length < leastWords ? left : left.filter((item) => !isWithin(item, cross))
    },
    [...items],
  )
}

function isSameBox(a: Box, b: Box): boolean {
  const [width, height] = [a.right - a.left, a.top - a.bottom]
  return (
    Math.abs(a.left - b.left) < tolerance * width &&
    Math.abs(a.right - b.right) < tolerance * width &&
    Math.abs(a.bottom - b.bottom) < tolerance * height &&
    Math.abs(a.top - b.top) < tolerance * height
  )
}

/** A longer piece is kept whole, because a cross over some of its words does not cross out the others. */
function isWithin({ x, y, width, size, angle }: TextItem, { left, right, bottom, top }: Box): boolean {
  if (Math.abs(angle) > mostAngle) return false
  const [beyond, height] = [mostBeyond * size, y + size * 0.3]
  return x >= left - beyond && x + width <= right + beyond && height > bottom && height < top
}
