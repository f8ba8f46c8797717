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

/** Text that runs in the same direction, the direction with the most text first (a watermark or a margin note comes last). */
export function splitByDirection(items: TextItem[]): Run[][] {
  const byAngle = new Map<number, { runs: Run[]; length: number }>()
  let spaceBefore = true
  items.forEach((item, order) => {
    const cleaned = cleanText(item.text)
    const text = cleaned.trim()
    if (text === '') {
      spaceBefore ||= cleaned !== ''
      return
    }
    const group = byAngle.get(item.angle) ?? { runs: [], length: 0 }
    byAngle.set(item.angle, group)
    group.length += text.length
    group.runs.push({ ...place(item), text, order, spaceBefore: spaceBefore || cleaned.startsWith(' ') })
    spaceBefore = cleaned.endsWith(' ')
  })
  return [...byAngle.values()].sort((a, b) => b.length - a.length).map((group) => group.runs)
}

function place(item: TextItem): Pick<Run, 'x' | 'right' | 'y' | 'size' | 'font'> {
  const radians = (item.angle * Math.PI) / 180
  const x = item.x * Math.cos(radians) + item.y * Math.sin(radians)
  const y = item.y * Math.cos(radians) - item.x * Math.sin(radians)
  return { x, right: x + item.width, y, size: item.size, font: item.font }
}
