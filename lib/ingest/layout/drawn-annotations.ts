import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { z } from 'zod'
import { addCovers, type Cover, clipTo } from './covers'
import { fillsPath, readAlpha, readGlyphs, readOpacity } from './drawing'
import { type Box, IDENTITY, type Matrix, multiply } from './matrix'

/** What is drawn on a page as annotations. */
export type DrawnAnnotations = {
  /** Areas that hide the page below them. */
  covers: readonly Cover[]
  /** The letters of each, by its identifier. */
  texts: ReadonlyMap<string, string>
}

const NONE: DrawnAnnotations = { covers: [], texts: new Map() }
/** They have an area or letters of their own, which their data does not tell. */
const DRAWN = new Set(['Square', 'Circle', 'Polygon', 'FreeText', 'Stamp'])
const longestText = 1000
/** A thinner area is a line. */
const leastHeight = 6

const annotation = z.object({ id: z.string(), subtype: z.string(), annotationFlags: z.number().default(0) })
const rectangle = z.tuple([z.number(), z.number(), z.number(), z.number()])
/** ISO 32000-1, table 165: hidden and no view. */
const unseenFlags = 2 | 32

type State = { matrix: Matrix; clip: Box | null; fill: string; alpha: number; isOpaque: boolean }

/** @param annotations as pdf.js gives them; the page is drawn once more only if one of them needs it */
export async function readDrawnAnnotations(
  page: PDFPageProxy,
  annotations: readonly unknown[],
): Promise<DrawnAnnotations> {
  const wanted = annotations
    .flatMap((one) => annotation.safeParse(one).data ?? [])
    .filter(({ subtype, annotationFlags }) => DRAWN.has(subtype) && (annotationFlags & unseenFlags) === 0)
  if (wanted.length === 0) return NONE
  const ids = new Set(wanted.map(({ id }) => id))
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE })
  const texts = new Map<string, string>()
  const covers: Cover[] = []
  let own: string | null = null
  let state: State = { matrix: IDENTITY, clip: null, fill: '#000000', alpha: 1, isOpaque: true }
  const first = state
  const saved: State[] = []
  fnArray.forEach((operator, at) => {
    const args: unknown[] = argsArray[at] ?? []
    if (operator === OPS.beginAnnotation) {
      own = ids.has(String(args[0])) ? String(args[0]) : null
      state = { ...first, matrix: multiply(multiply(IDENTITY, args[2]), args[3]), clip: toBox(args[1]) }
      saved.length = 0
    } else if (operator === OPS.endAnnotation) own = null
    if (own === null) return
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(state)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) state = saved.pop() ?? state
    state = { ...state, ...readChange(operator, args, state) }
    if (operator === OPS.showText)
      texts.set(own, `${texts.get(own) ?? ''} ${readGlyphs(args[0], true)}`.slice(0, longestText))
    if (operator === OPS.constructPath && fillsPath(args[0]) && state.alpha === 1 && state.isOpaque)
      addCovers({ covers, letters: [], grounds: [] }, args[1], state, leastHeight)
  })
  return { covers, texts }
}

function readChange(operator: number, args: unknown[], state: State): Partial<State> {
  if (operator === OPS.transform) return { matrix: multiply(state.matrix, args) }
  if (operator === OPS.paintFormXObjectBegin) {
    const matrix = multiply(state.matrix, args[0])
    return { matrix, clip: clipTo({ matrix, clip: state.clip }, args[1]) }
  }
  if (operator === OPS.setFillRGBColor) return { fill: String(args[0]) }
  if (operator !== OPS.setGState) return {}
  return { alpha: readAlpha(args[0], 'ca') ?? state.alpha, isOpaque: readOpacity(args[0]) ?? state.isOpaque }
}

function toBox(rect: unknown): Box | null {
  const { data } = rectangle.safeParse(
    Array.isArray(rect) || ArrayBuffer.isView(rect) ? [...(rect as number[])] : rect,
  )
  return data ? { left: data[0], bottom: data[1], right: data[2], top: data[3] } : null
}
