import type { Span } from '@/lib/text/quote'

/** Offsets into the page's text, and a box in shares of the page. */
export type Run = [start: number, end: number, x0: number, y0: number, x1: number, y1: number]
export type Box = { x: number; y: number; width: number; height: number }

/** The unit is the height of the line. */
const widestGap = 1.5

/** Joins the words of one line. `ratio` is the page's width by its height. */
export function markRuns(runs: readonly Run[], span: Span, ratio: number): Box[] {
  const boxes: Box[] = []
  for (const [start, end, ...corners] of runs) {
    if (end <= span.start || start >= span.end) continue
    const box = toBox(corners)
    const last = boxes.at(-1)
    if (box.width <= 0 || box.height <= 0) continue
    if (last && areOnOneLine(last, box, ratio)) boxes.splice(-1, 1, join(last, box))
    else boxes.push(box)
  }
  return boxes
}

/** Words can lie partly outside the page. */
function toBox(corners: number[]): Box {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners.map((share) => Math.min(Math.max(share, 0), 1))
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }
}

function areOnOneLine(a: Box, b: Box, ratio: number): boolean {
  const height = Math.min(a.height, b.height)
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const gap = (Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)) * ratio
  return shared > height / 2 && b.x >= a.x && gap < widestGap * height
}

function join(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  const [right, bottom] = [Math.max(a.x + a.width, b.x + b.width), Math.max(a.y + a.height, b.y + b.height)]
  return { x, y, width: right - x, height: bottom - y }
}
