import { z } from 'zod'
import type { DrawnAnnotations } from './drawn-annotations'
import type { Box } from './matrix'
import type { TextItem } from './pdfjs'
import { omitCovered, omitStruck } from './struck'

/** ISO 32000-1, table 165: hidden and no view. */
const unseenFlags = 2 | 32
const stampAngle = 45
const usualSize = 11
const lineHeight = 1.2
const longestText = 5000
const mostAnnotations = 2000

const numbers = z.union([z.array(z.number()), z.instanceof(Float32Array)])

const annotation = z.object({
  id: z.string().default(''),
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
  options: z.array(z.object({ exportValue: z.string(), displayValue: z.string() })).nullish(),
  quadPoints: numbers.nullish(),
  lineCoordinates: numbers.nullish(),
  inkLists: z.array(numbers).nullish(),
  vertices: numbers.nullish(),
  textContent: z.array(z.string()).nullish(),
  defaultAppearanceData: z.object({ fontSize: z.number() }).nullish(),
})
type Annotation = z.infer<typeof annotation>

/**
 * Adds the text of fields, notes and stamps that stand on the page, and leaves out the text that is struck or covered
 * there.
 */
export function applyAnnotations(
  items: readonly TextItem[],
  annotations: readonly unknown[],
  { covers, texts }: DrawnAnnotations = { covers: [], texts: new Map() },
): TextItem[] {
  const shown = annotations
    .slice(0, mostAnnotations)
    .flatMap((one) => annotation.safeParse(one).data ?? [])
    .filter(({ annotationFlags }) => (annotationFlags & unseenFlags) === 0)
  const struck = shown.filter(({ subtype }) => subtype === 'StrikeOut').flatMap(readBoxes)
  const left = omitStruck(
    omitCovered(items, () => [...struck, ...covers]),
    shown.flatMap(readLines),
  )
  return [...left, ...shown.flatMap((one) => readText(one, texts.get(one.id)))]
}

/** A pen's stroke that is nearly level may go through words; a higher one is a sign or a frame. */
const highestStroke = 7

/** The level lines and strokes of a pen. */
function readLines({ subtype, lineCoordinates, inkLists, vertices }: Annotation): Box[] {
  const strokes =
    subtype === 'Line'
      ? [lineCoordinates]
      : subtype === 'Ink'
        ? (inkLists ?? [])
        : subtype === 'PolyLine'
          ? [vertices]
          : []
  return strokes.flatMap((points) => {
    const all = Array.from(points ?? [])
    if (all.length < 4) return []
    const [xs, ys] = [all.filter((_, at) => at % 2 === 0), all.filter((_, at) => at % 2 === 1)]
    const box = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      bottom: Math.min(...ys),
      top: Math.max(...ys),
    }
    const isLevel = box.top - box.bottom <= Math.min(highestStroke, (box.right - box.left) / 3)
    return isLevel ? [box] : []
  })
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

/** What a person sees in the field: a choice is shown by another name than its value. */
function readField({ subtype, fieldType, fieldValue, password, options }: Annotation): string {
  const isField = subtype === 'Widget' && (fieldType === 'Tx' || fieldType === 'Ch') && !password
  const values = isField && fieldValue ? [fieldValue].flat() : []
  const nameOf = (value: string) => options?.find(({ exportValue }) => exportValue === value)?.displayValue
  return values.map((value) => nameOf(value) ?? value).join(', ')
}

function readNote({ contentsObj, textContent }: Annotation, drawn = ''): string {
  return contentsObj?.str || (textContent ?? []).join('\n') || drawn.trim()
}

function readText(one: Annotation, drawn?: string): TextItem[] {
  const { subtype, rect, ...rest } = one
  const isStamp = subtype === 'Stamp'
  const note = subtype === 'FreeText' ? readNote(one, drawn) : isStamp ? (drawn ?? '').trim() : null
  const text = (note ?? readTick(one) ?? readField(one)).slice(0, longestText)
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
    // A stamp lies across the lines, so it is read apart from them, as a watermark is.
    angle: isStamp ? stampAngle : 0,
    width: Math.min(right - left, line.length * size * 0.5),
    size,
    font: 'annotation',
    family: 'sans-serif',
    runsAlong: true,
  }))
}
