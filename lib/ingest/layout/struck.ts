import { findEdges } from './item-box'
import type { Box } from './matrix'
import type { TextItem } from './pdfjs'

/** A line through letters is between these heights above their baseline, in font sizes. An underline is below. */
const [lowest, highest] = [0.15, 0.5]
/** A line through words ends with them. One that goes on is of a chart or a table. In font sizes. */
export const mostBeyond = 1
/** Text at a larger angle is not read as struck, in degrees. */
export const mostAngle = 5
/** Real pages have fewer pieces of text. The limit is for hostile pages. */
export const mostItems = 20_000

/** Leaves out the letters below the boxes of a piece: annotations that strike them, or white areas above them. */
export function omitCovered(
  items: readonly TextItem[],
  findBoxes: (item: TextItem) => readonly Box[],
): TextItem[] {
  return omit(items, (item) => {
    const middle = item.y + item.size * 0.3
    return findBoxes(item).filter(({ bottom, top }) => middle > bottom && middle < top)
  })
}

/** Leaves out the letters that a drawn line goes through. */
export function omitStruck(items: readonly TextItem[], lines: readonly Box[]): TextItem[] {
  const spans = new Map<TextItem, Box[]>()
  const written = items.filter(({ text }) => text.trim() !== '')
  if (written.length > mostItems) return [...items]
  for (const line of lines)
    for (const item of findStruck(written, line)) {
      const own = spans.get(item)
      if (own) own.push(line)
      else spans.set(item, [line])
    }
  return omit(items, (item) => spans.get(item) ?? [])
}

/** The gap where letters were left out is no gap between two cells of a table. */
function omit(items: readonly TextItem[], findSpans: (item: TextItem) => readonly Box[]): TextItem[] {
  let followsStruck = false
  return items.flatMap((item) =>
    omitBetween(item, findSpans(item)).flatMap((part) => {
      if (part === null) {
        followsStruck = true
        return []
      }
      const kept = followsStruck ? { ...part, followsStruck } : part
      if (part.text.trim() !== '') followsStruck = false
      return [kept]
    }),
  )
}

/** The pieces of one row that a line goes through. */
function findStruck(items: readonly TextItem[], line: Box): TextItem[] {
  const y = (line.bottom + line.top) / 2
  const crossed = items.filter(
    (item) =>
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
  return line.left >= left - beyond && line.right <= right + beyond ? crossed : []
}

/** The parts of a piece in their order, with null for each part that is left out. */
function omitBetween(item: TextItem, spans: readonly Box[]): (TextItem | null)[] {
  if (spans.length === 0 || Math.abs(item.angle) > mostAngle) return [item]
  const edges = findEdges(item.text, item.family).map((edge) => item.x + edge * item.width)
  const isStruck = (at: number) => {
    const x = ((edges[at] ?? 0) + (edges[at + 1] ?? 0)) / 2
    return spans.some(({ left, right }) => x > left && x < right)
  }
  // A space at its end parts it from the next piece, and nothing of it is seen.
  if (!Array.from(item.text.matchAll(/\S/gu)).some(({ index }) => isStruck(index))) return [item]
  const parts: (TextItem | null)[] = []
  for (let at = 0; at < item.text.length; at += 1) {
    const from = at
    const isOut = isStruck(at)
    while (at + 1 < item.text.length && isStruck(at + 1) === isOut) at += 1
    if (isOut) {
      parts.push(null)
      continue
    }
    // The space at an end is not the part's, so that the gap to what is written beside it is seen.
    const part = item.text.slice(from, at + 1)
    const start = from + part.length - part.trimStart().length
    const text = part.trim()
    const x = edges[start] ?? item.x
    if (text !== '') parts.push({ ...item, text, x, width: (edges[start + text.length] ?? x) - x })
  }
  return parts
}
