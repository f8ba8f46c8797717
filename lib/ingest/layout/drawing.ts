import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { isPale } from '@/lib/ingest/readers/visible'
import { addCovers, type Cover, clipTo } from './covers'
import { readSlant, type Slant } from './crossed-out'
import type { Outline } from './drawn-marks'
import type { Layers } from './hidden-layers'
import { type Box, IDENTITY, type Matrix, multiply, transformBox, transformPoint } from './matrix'
import { readCorners, readShapes } from './shapes'

/** What the drawing commands set, and restore. */
type State = {
  fill: string
  stroke: string
  alpha: number
  strokeAlpha: number
  mode: number
  matrix: Matrix
  /** The matrix scales it. */
  lineWidth: number
  /** What is drawn outside it is not seen; null for the whole page. */
  clip: Box | null
  /** It hides what is below it: not mixed with it, nor cut by a mask. */
  isOpaque: boolean
}

export type Letters = {
  /** It has no white space. */
  text: string
  isHidden: boolean
  fill: string
  alpha: number
  isFilled: boolean
  /** Neither filled nor stroked. */
  isInvisible: boolean
  clip: Box | null
}

/** An area of one colour, which white letters may stand on, and letters of its colour disappear on. */
export type Ground = Box & {
  /** It is null if it is mixed with what is below it. */
  fill: string | null
  /** How many pieces of letters were drawn before it. */
  after: number
  /** Its place among the grounds and covers. */
  order: number
}

/** What the commands of a page draw, in points of the PDF. Annotations are apart, as their text is. */
export type Drawing = {
  letters: Letters[]
  /** Letters that are not in `letters` may be on a hidden layer. */
  hasHiddenLayers: boolean
  grounds: Ground[]
  /** Areas that hide what was drawn before. */
  covers: Cover[]
  /** Thin lines from left to right: below a word, through it, or between two rows. */
  lines: Box[]
  /** Long lines that go up or down: two of them cross out what stands between their ends. */
  slants: Slant[]
  /** What may be a check mark or a cross. */
  outlines: Outline[]
}

/** @param layers those of the document if some are hidden */
export async function readDrawing(page: PDFPageProxy, layers: Layers | null): Promise<Drawing> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const hasHiddenLayers = layers !== null
  const drawing: Drawing = {
    letters: [],
    hasHiddenLayers,
    grounds: [],
    covers: [],
    lines: [],
    slants: [],
    outlines: [],
  }
  const open: boolean[] = []
  const isHidden = () => hasHiddenLayers && open.includes(true)
  const saved: State[] = []
  let state: State = {
    fill: '#000000',
    stroke: '#000000',
    alpha: 1,
    strokeAlpha: 1,
    mode: FILLED,
    matrix: IDENTITY,
    lineWidth: 1,
    clip: null,
    isOpaque: true,
  }
  let clips = false
  fnArray.forEach((operator, at) => {
    const args: unknown[] = argsArray[at] ?? []
    if (operator === OPS.beginMarkedContent) open.push(false)
    else if (operator === OPS.beginMarkedContentProps)
      open.push(args[0] === 'OC' && layers !== null && !layers.isVisible(args[1]))
    else if (operator === OPS.endMarkedContent) open.pop()
    else if (SAVES.has(operator)) saved.push(state)
    else if (RESTORES.has(operator)) state = saved.pop() ?? state
    else if (operator === OPS.clip || operator === OPS.eoClip) clips = true
    else if (operator === OPS.constructPath) {
      if (!isHidden()) addShapes(drawing, args, state)
      if (clips) state = { ...state, clip: clipTo(state, args[2]) }
      clips = false
    } else if (operator === OPS.showText)
      drawing.letters.push({
        text: readGlyphs(args[0]),
        isHidden: isHidden(),
        fill: state.fill,
        alpha: state.alpha,
        isFilled: state.mode === FILLED,
        isInvisible: state.mode === INVISIBLE,
        clip: state.clip,
      })
    const change = readChange(operator, args, state)
    if (change) state = { ...state, ...change }
  })
  return drawing.slants.length > mostSlants ? { ...drawing, slants: [] } : drawing
}

function readChange(
  operator: number,
  args: unknown[],
  { alpha, strokeAlpha, matrix, clip, isOpaque }: State,
): Partial<State> | null {
  if (operator === OPS.transform) return { matrix: multiply(matrix, args) }
  if (operator === OPS.paintFormXObjectBegin) {
    const own = multiply(matrix, args[0])
    return { matrix: own, clip: clipTo({ matrix: own, clip }, args[1]) }
  }
  if (operator === OPS.setFillColorN) return { fill: 'pattern' }
  if (operator === OPS.setFillRGBColor) return { fill: String(args[0]) }
  if (operator === OPS.setStrokeRGBColor) return { stroke: String(args[0]) }
  if (operator === OPS.setLineWidth) return { lineWidth: Number(args[0]) }
  if (operator === OPS.setTextRenderingMode) return { mode: Number(args[0]) }
  if (operator === OPS.setGState)
    return {
      alpha: readAlpha(args[0], 'ca') ?? alpha,
      strokeAlpha: readAlpha(args[0], 'CA') ?? strokeAlpha,
      isOpaque: readOpacity(args[0]) ?? isOpaque,
    }
  return null
}

/** The mode of letters that are neither stroked nor invisible. */
const FILLED = 0
const INVISIBLE = 3
const SAVES = new Set<number>([OPS.save, OPS.paintFormXObjectBegin])
const RESTORES = new Set<number>([OPS.restore, OPS.paintFormXObjectEnd])
const FILLS = new Set<unknown>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
export const fillsPath = (paint: unknown): boolean => FILLS.has(paint)
const STROKES = new Set<unknown>([OPS.stroke, OPS.closeStroke])
/** In points. The rule of a table is thinner than a ground, and thicker than a line through letters only rarely. */
const leastGround = 6
const mostLine = 2.5
const leastLength = 3
/** A page has no more lines through its words, and a map may have any number. */
const mostLines = 2000

function addShapes(drawing: Drawing, [paint, data, bounds]: unknown[], state: State): void {
  const { grounds, lines, slants, outlines } = drawing
  const isFill = FILLS.has(paint)
  if (!isFill && (!STROKES.has(paint) || state.strokeAlpha === 0)) return
  const covers = isFill && state.alpha === 1 && state.isOpaque && state.fill !== 'pattern'
  if (isPale((isFill ? state.fill : state.stroke).replace('#', ''))) {
    if (covers) addCovers(drawing, data, state)
    return
  }
  if (covers) addCovers(drawing, data, state, leastGround)
  addOutlines(outlines, data, isFill, state)
  if (!isFill && state.strokeAlpha >= leastCrossing) addSlants(slants, data, state)
  // A highlighter draws a thick line.
  const [a, b, c, d] = state.matrix
  if (!isFill && state.lineWidth * Math.sqrt(Math.abs(a * d - b * c)) > mostLine) return
  for (const shape of readShapes(data, bounds)) {
    const box = transformBox(state.matrix, shape)
    const [width, height] = [box.right - box.left, box.top - box.bottom]
    if (height <= mostLine && width >= Math.max(leastLength, height * 2) && lines.length < mostLines)
      lines.push(box)
    else if (isFill && Math.min(width, height) >= leastGround && grounds.length < mostLines)
      grounds.push({
        ...box,
        fill: covers ? state.fill : null,
        after: drawing.letters.length,
        order: grounds.length + drawing.covers.length,
      })
  }
}

/** In points. */
const mostMark = 40
/** Two points of each line of a cross, three of a check mark, and those of their outlines. */
const CORNERS = { drawn: [2, 3], filled: [6, 12] }
const mostOutlines = 2000
/** More are a drawing, so that none of them is read. */
const mostSlants = 100
/** The opacity of a line that crosses out. A fainter one is a watermark. */
const leastCrossing = 0.5

function addOutlines(outlines: Outline[], data: unknown, isFilled: boolean, { matrix }: State): void {
  const counts = isFilled ? CORNERS.filled : CORNERS.drawn
  for (const corners of readCorners(data)) {
    if (!counts.includes(corners.length) || outlines.length >= mostOutlines) continue
    const points = corners.map((point) => transformPoint(matrix, point))
    const isSmall = [0, 1].every((axis) => {
      const values = points.map((point) => point[axis] ?? 0)
      return Math.max(...values) - Math.min(...values) <= mostMark
    })
    if (isSmall) outlines.push({ points, isFilled })
  }
}

function addSlants(slants: Slant[], data: unknown, { matrix }: State): void {
  for (const corners of readCorners(data)) {
    const slant = readSlant(corners.map((point) => transformPoint(matrix, point)))
    if (slant && slants.length <= mostSlants) slants.push(slant)
  }
}

/** The opacity of what is filled (ca) or stroked (CA), if this state sets it. */
export function readAlpha(state: unknown, key: 'ca' | 'CA'): number | undefined {
  if (!Array.isArray(state)) return
  const [, alpha] = state.find((entry) => Array.isArray(entry) && entry[0] === key) ?? []
  return typeof alpha === 'number' ? alpha : undefined
}

/** Whether a colour of this state replaces what is below it, if the state says how it is mixed or masked. */
export function readOpacity(state: unknown): boolean | undefined {
  if (!Array.isArray(state)) return
  const valuesOf = (key: string) =>
    state.filter((entry) => Array.isArray(entry) && entry[0] === key).map(([, value]: unknown[]) => value)
  const [modes, masks] = [valuesOf('BM'), valuesOf('SMask')]
  if (modes.length === 0 && masks.length === 0) return
  return modes.every((mode) => mode === 'source-over') && masks.every((mask) => !mask)
}

/** @param keepsSpaces the letters alone are compared with those of the page's text */
export function readGlyphs(glyphs: unknown, keepsSpaces = false): string {
  if (!Array.isArray(glyphs)) return ''
  const letters = glyphs.map((glyph) => (glyph?.unicode as string | undefined) ?? '')
  const text = letters.join('').normalize('NFKC')
  return keepsSpaces ? text : text.replace(/\s/gu, '')
}
