import { cleanText } from '@/lib/ingest/readers/clean-text'
import { findEdges } from './glyph-widths'
import type { PageFrame, TextItem } from './pdfjs'
import type { Box, Piece } from './place-words'

/** In font sizes from the baseline: what the letters of common fonts reach. */
const [ascent, descent] = [0.8, 0.25]
/** In degrees, for a page scanned askew. */
const mostAskew = 5

export function boxesOfItem(item: TextItem, { width, height, transform }: PageFrame): Piece['boxOf'] {
  const askew = Math.abs(item.angle - Math.round(item.angle / 90) * 90)
  const isKnown = item.runsAlong && askew <= mostAskew && item.width > 0 && item.size > 0
  if (!isKnown || !(width > 0 && height > 0)) return () => null
  const radians = (item.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
  const toPage = (along: number, up: number) => {
    const x = item.x + along * cos - up * sin
    const y = item.y + along * sin + up * cos
    return [(a * x + c * y + e) / width, (b * x + d * y + f) / height] as const
  }
  let edges: number[] | undefined
  const cleaned = cleanText(item.text)
  const skipped = cleaned.length - cleaned.trimStart().length
  return (start, end): Box | null => {
    edges ??= findEdges(cleaned, item.family)
    const from = item.width * (edges[skipped + start] ?? 0)
    const to = item.width * (edges[skipped + end] ?? 1)
    const [low, high] = [-descent * item.size, ascent * item.size]
    const corners = [toPage(from, low), toPage(to, low), toPage(from, high), toPage(to, high)]
    const xs = corners.map(([x]) => x)
    const ys = corners.map(([, y]) => y)
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
    return box.every(Number.isFinite) ? box : null
  }
}
