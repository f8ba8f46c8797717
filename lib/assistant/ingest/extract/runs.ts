import { cleanText } from './clean-text'
import type { TextItem } from './pdfjs'

/** A piece of visible text in a frame where its baseline is horizontal: `x` to `right`, baseline `y` (upwards). */
export type Run = {
  text: string
  x: number
  right: number
  y: number
  size: number
  font: string
  /** Where the document's own order has it; neighbours in it without a space between are one word. */
  order: number
  spaceBefore: boolean
}

type Direction = {
  items: { item: TextItem; text: string; order: number; spaceBefore: boolean }[]
  length: number
}

/** Text that runs in the same direction, the direction with the most text first (a watermark or a margin note comes last). */
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

/** A page scanned a little askew has lines of slightly different angles: they are one direction. */
function roughAngle(angle: number): number {
  const quarter = Math.round(angle / 90) * 90
  return Math.abs(angle - quarter) <= 5 ? (quarter + 360) % 360 : Math.round(angle)
}

/** Turns the page so that the direction's middle angle is horizontal. */
function toRuns({ items }: Direction): Run[] {
  const angles = items.map(({ item }) => item.angle).sort((a, b) => a - b)
  const radians = ((angles[Math.floor(angles.length / 2)] ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return items.map(({ item, ...rest }) => {
    const x = item.x * cos + item.y * sin
    const y = item.y * cos - item.x * sin
    return { ...rest, x, right: x + item.width, y, size: item.size, font: item.font }
  })
}
