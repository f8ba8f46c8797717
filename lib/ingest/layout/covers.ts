import type { Letters } from './drawing'
import { type Box, type Matrix, transformBox, transformPoint } from './matrix'
import { readBounds, readCorners } from './shapes'

/** A white area that was painted over what stood below it, as with correction fluid. */
export type Cover = Box & {
  /** How many pieces of letters were drawn before it. */
  after: number
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

/** Only an upright rectangle, because the box of another shape would hide what is beside the shape. */
export function addCovers(
  { covers, letters }: { covers: Cover[]; letters: readonly Letters[] },
  data: unknown,
  { matrix, clip }: Clipped,
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
    if (points.length !== 4 || !isUpright || covers.length >= mostCovers) continue
    covers.push({ ...(clip ? findOverlap(clip, box) : box), after: letters.length })
  }
}

const findOverlap = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
  top: Math.min(a.top, b.top),
})
