import { cleanText } from '@/lib/ingest/readers/clean-text'
import type { TextItem } from './pdfjs'

/** Turned so that the baseline is horizontal; `y` points upwards. */
export type Run = {
  text: string
  x: number
  right: number
  y: number
  size: number
  font: string
  /** The runs keep the document's own order. Neighbours without a space between them are one word. */
  order: number
  spaceBefore: boolean
  item: TextItem
  /** It is no text of the page, so it has no place there. */
  isAdded?: boolean
  /** It begins a cell, however near the text before it stands. */
  startsCell?: boolean
}

type Direction = {
  items: { item: TextItem; text: string; order: number; spaceBefore: boolean }[]
  length: number
}

/** The direction with the most text is first, so a watermark or a margin note is last. */
export function splitByDirection(items: TextItem[]): Run[][] {
  const directions = new Map<number, Direction>()
  let spaceBefore = true
  items.forEach((item, order) => {
    const cleaned = cleanText(item.text)
    const text = cleaned.trim()
    if (text === '') {
      spaceBefore ||= cleaned !== ''
      return
    }
    const key = roughAngle(item.angle)
    const direction = directions.get(key) ?? { items: [], length: 0 }
    directions.set(key, direction)
    direction.length += text.length
    direction.items.push({ item, text, order, spaceBefore: spaceBefore || cleaned.startsWith(' ') })
    spaceBefore = cleaned.endsWith(' ')
  })
  return [...directions.values()].sort((a, b) => b.length - a.length).map(toRuns)
}

/** The lines of a page scanned askew have slightly different angles, which count as one direction. */
function roughAngle(angle: number): number {
  const quarter = Math.round(angle / 90) * 90
  return Math.abs(angle - quarter) <= 5 ? (quarter + 360) % 360 : Math.round(angle)
}

function toRuns({ items }: Direction): Run[] {
  const angles = items.map(({ item }) => item.angle).sort((a, b) => a - b)
  const radians = ((angles[Math.floor(angles.length / 2)] ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return items.map((found) => {
    const { item } = found
    const x = item.x * cos + item.y * sin
    const y = item.y * cos - item.x * sin
    const { size, font, startsCell = false } = item
    return { ...found, x, right: x + item.width, y, size, font, startsCell }
  })
}
