import { z } from 'zod'
import type { Box } from './matrix'
import type { TextItem } from './pdfjs'
import { omitCovered } from './struck'

/** ISO 32000-1, table 165: hidden and no view. */
const unseenFlags = 2 | 32
const usualSize = 11
const lineHeight = 1.2
const longestText = 5000
const mostAnnotations = 2000

const annotation = z.object({
  subtype: z.string(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  annotationFlags: z.number().default(0),
  fieldType: z.string().nullish(),
  fieldValue: z.union([z.string(), z.array(z.string())]).nullish(),
  password: z.boolean().nullish(),
  checkBox: z.boolean().nullish(),
  exportValue: z.string().nullish(),
  radioButton: z.boolean().nullish(),
  buttonValue: z.string().nullish(),
  contentsObj: z.object({ str: z.string() }).nullish(),
  quadPoints: z.union([z.array(z.number()), z.instanceof(Float32Array)]).nullish(),
  defaultAppearanceData: z.object({ fontSize: z.number() }).nullish(),
})
type Annotation = z.infer<typeof annotation>

/** Adds the text of fields and notes that stand on the page, and leaves out the text that is struck there. */
export function applyAnnotations(items: readonly TextItem[], annotations: readonly unknown[]): TextItem[] {
  const shown = annotations
    .slice(0, mostAnnotations)
    .flatMap((one) => annotation.safeParse(one).data ?? [])
    .filter(({ annotationFlags }) => (annotationFlags & unseenFlags) === 0)
  const struck = shown.filter(({ subtype }) => subtype === 'StrikeOut').flatMap(readBoxes)
  return [...omitCovered(items, () => struck), ...shown.flatMap(readText)]
}

function readBoxes({ quadPoints, rect }: Annotation): Box[] {
  const points = Array.from(quadPoints ?? [])
  const [x0, y0, x1, y1] = rect
  if (points.length < 8) return [{ left: x0, right: x1, bottom: y0, top: y1 }]
  return Array.from({ length: Math.floor(points.length / 8) }, (_, quad) => {
    const own = points.slice(quad * 8, quad * 8 + 8)
    const xs = own.filter((_, at) => at % 2 === 0)
    const ys = own.filter((_, at) => at % 2 === 1)
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    return { left, right, bottom: Math.min(...ys), top: Math.max(...ys) }
  })
}

/** "☒" or "☐" for a box or a round button; null for another field. */
function readTick({ checkBox, radioButton, fieldValue, ...rest }: Annotation): string | null {
  const own = checkBox ? rest.exportValue : radioButton ? rest.buttonValue : null
  if (!own) return null
  return [fieldValue].flat().includes(own) ? '☒' : '☐'
}

function readText(one: Annotation): TextItem[] {
  const { subtype, rect, fieldType, fieldValue, password, ...rest } = one
  const isField = subtype === 'Widget' && (fieldType === 'Tx' || fieldType === 'Ch') && !password
  const typed = isField && fieldValue ? [fieldValue].flat().join(', ') : ''
  const field = readTick(one) ?? typed
  const text = (subtype === 'FreeText' ? (rest.contentsObj?.str ?? '') : field).slice(0, longestText)
  if (!text.trim()) return []
  const [left, bottom, right, top] = rect
  const lines = text.split(/\r\n|[\r\n]/)
  const stated = rest.defaultAppearanceData?.fontSize || usualSize
  const size = Math.min(stated, (top - bottom) / lines.length)
  // One line stands in the middle of its box, several begin at its top.
  const first = lines.length === 1 ? (top + bottom) / 2 - size * 0.3 : top - size
  return lines.map((line, at) => ({
    text: line,
    x: left,
    y: first - at * size * lineHeight,
    angle: 0,
    width: Math.min(right - left, line.length * size * 0.5),
    size,
    font: 'annotation',
    family: 'sans-serif',
    runsAlong: true,
  }))
}
