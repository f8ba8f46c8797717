import type { Letters } from './drawing'
import { type Box, type Matrix, transformBox, transformPoint } from './matrix'
import { readBounds, readCorners } from './shapes'

/** An area that was painted over what stood below it, as with correction fluid or a black pen. */
export type Cover = Box & {
  /** How many pieces of letters were drawn before it. */
  after: number
  /** Its place among the grounds and covers. */
  order: number
}

/** A form has a white ground for each of its fields. The limit is for hostile pages. */
const mostCovers = 2000

type Clipped = { matrix: Matrix; clip: Box | null }

/** The area in which both the clip so far and the path of these bounds let something be seen. */
export function clipTo({ matrix, clip }: Clipped, bounds: unknown): Box | null {
  const [path] = readBounds(bounds)
  if (!path) return clip
  const box = transformBox(matrix, path)
  return clip ? findOverlap(clip, box) : box
}

type Covered = { covers: Cover[]; letters: readonly Letters[]; grounds: readonly unknown[] }

/** Only an upright rectangle, because the box of another shape would hide what is beside the shape. */
export function addCovers(
  { covers, letters, grounds }: Covered,
  data: unknown,
  { matrix, clip }: Clipped,
  leastHeight = 0,
): void {
  for (const corners of readCorners(data)) {
    const points = corners.map((point) => transformPoint(matrix, point))
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const box = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      bottom: Math.min(...ys),
      top: Math.max(...ys),
    }
    const isUpright = points.every(
      ([x, y]) => (x === box.left || x === box.right) && (y === box.bottom || y === box.top),
    )
    // A thin one of another colour is a line, which goes below words or through them.
    if (points.length !== 4 || !isUpright || box.top - box.bottom < leastHeight) continue
    if (covers.length >= mostCovers) return
    const order = grounds.length + covers.length
    covers.push({ ...(clip ? findOverlap(clip, box) : box), after: letters.length, order })
  }
}

const findOverlap = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
  top: Math.min(a.top, b.top),
})
