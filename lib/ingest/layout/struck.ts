import { findEdges } from './item-box'
import type { Box } from './matrix'
import type { TextItem } from './pdfjs'

/** A line through letters is between these heights above their baseline, in font sizes. An underline is below. */
const [lowest, highest] = [0.15, 0.5]
/** A line through words ends with them. One that goes on is of a chart or a table. In font sizes. */
const mostBeyond = 1
const mostAngle = 5

/** Leaves out the letters below the boxes: an annotation that strikes them. */
export function omitCovered(items: readonly TextItem[], boxes: readonly Box[]): TextItem[] {
  if (boxes.length === 0) return [...items]
  return items.flatMap((item) => {
    const middle = item.y + item.size * 0.3
    return omitBetween(
      item,
      boxes.filter(({ bottom, top }) => middle > bottom && middle < top),
    )
  })
}

/** Leaves out the letters that a drawn line goes through. */
export function omitStruck(items: readonly TextItem[], lines: readonly Box[]): TextItem[] {
  const struck = lines.flatMap((line) => findStruck(items, line))
  if (struck.length === 0) return [...items]
  return items.flatMap((item) =>
    omitBetween(
      item,
      struck.filter(({ items: own }) => own.includes(item)).map(({ line }) => line),
    ),
  )
}

function findStruck(items: readonly TextItem[], line: Box): { line: Box; items: TextItem[] }[] {
  const y = (line.bottom + line.top) / 2
  const crossed = items.filter(
    (item) =>
      item.text.trim() !== '' &&
      y > item.y + item.size * lowest &&
      y < item.y + item.size * highest &&
      item.x < line.right &&
      item.x + item.width > line.left,
  )
  const [first] = crossed
  if (!first) return []
  const left = Math.min(...crossed.map(({ x }) => x))
  const right = Math.max(...crossed.map(({ x, width }) => x + width))
  const beyond = mostBeyond * first.size
  return line.left >= left - beyond && line.right <= right + beyond ? [{ line, items: crossed }] : []
}

function omitBetween(item: TextItem, spans: readonly Pick<Box, 'left' | 'right'>[]): TextItem[] {
  if (spans.length === 0 || Math.abs(item.angle) > mostAngle) return [item]
  const edges = findEdges(item.text, item.family).map((edge) => item.x + edge * item.width)
  const isStruck = (at: number) => {
    const x = ((edges[at] ?? 0) + (edges[at + 1] ?? 0)) / 2
    return spans.some(({ left, right }) => x > left && x < right)
  }
  const parts: TextItem[] = []
  for (let at = 0; at < item.text.length; at += 1) {
    if (isStruck(at)) continue
    const from = at
    while (at + 1 < item.text.length && !isStruck(at + 1)) at += 1
    const x = edges[from] ?? item.x
    parts.push({ ...item, text: item.text.slice(from, at + 1), x, width: (edges[at + 1] ?? x) - x })
  }
  return parts
}
