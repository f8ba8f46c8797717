import type { Point } from './drawn-marks'
import type { Box } from './matrix'
import type { TextItem } from './pdfjs'

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

/** Leaves out the text below two long lines that cross each other. */
export function omitCrossedOut(items: readonly TextItem[], slants: readonly Slant[]): TextItem[] {
  const crosses = slants.flatMap(({ box, rises }) =>
    rises && slants.some((other) => !other.rises && isSameBox(box, other.box)) ? [box] : [],
  )
  return crosses.reduce<TextItem[]>(
    (left, cross) => {
      const crossed = left.filter((item) => isBelow(item, cross))
      const words = crossed.flatMap(({ text }) => text.match(/\p{L}{2,}/gu) ?? [])
      return words.length < leastWords ? left : left.filter((item) => !crossed.includes(item))
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

/** Whether the middle of a piece of text is between the ends of the lines. */
function isBelow({ x, y, width, size }: TextItem, { left, right, bottom, top }: Box): boolean {
  const [middle, height] = [x + width / 2, y + size * 0.3]
  return middle > left && middle < right && height > bottom && height < top
}
