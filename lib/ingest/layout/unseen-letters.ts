import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { isPale } from '@/lib/ingest/readers/visible'
import type { Layers } from './hidden-layers'
import type { TextItem } from './pdfjs'

/**
 * The text that a person sees: not on a hidden layer, not transparent, not white on white. The pieces of text name
 * neither, so their letters are followed through the drawing commands, which do. All text is kept if the two differ.
 */
export async function omitUnseen(
  items: readonly TextItem[],
  page: PDFPageProxy,
  layers: Layers | null,
): Promise<TextItem[]> {
  const drawn = await readDrawnLetters(page, layers)
  const letters = items.map(({ text }) => text.normalize('NFKC').replace(/\s/gu, ''))
  if (letters.join('') !== drawn.map(({ text }) => text).join('')) return [...items]
  const unseen = drawn.flatMap(({ text, isUnseen }) => Array<boolean>(text.length).fill(isUnseen))
  let at = 0
  return items.filter((_, index) => {
    const length = letters[index]?.length ?? 0
    at += length
    return length === 0 || !unseen.slice(at - length, at).includes(true)
  })
}

/** What the drawing commands set, and restore. */
type Ink = { color: string; alpha: number; mode: number }
type Letters = { text: string; isHidden: boolean; ink: Ink }

async function readDrawnLetters(page: PDFPageProxy, layers: Layers | null) {
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn: Letters[] = []
  const open: boolean[] = []
  const saved: Ink[] = []
  let ink: Ink = { color: '#000000', alpha: 1, mode: FILLED }
  let hasGround = false
  let hasPicture = false
  fnArray.forEach((operator, at) => {
    const args: unknown[] = argsArray[at] ?? []
    if (operator === OPS.beginMarkedContent) open.push(false)
    else if (operator === OPS.beginMarkedContentProps)
      open.push(args[0] === 'OC' && layers !== null && !layers.isVisible(args[1]))
    else if (operator === OPS.endMarkedContent) open.pop()
    else if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(ink)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) ink = saved.pop() ?? ink
    else if (operator === OPS.setFillColorN) ink = { ...ink, color: 'pattern' }
    else if (operator === OPS.setTextRenderingMode) ink = { ...ink, mode: Number(args[0]) }
    else if (operator === OPS.setFillRGBColor) ink = { ...ink, color: String(args[0]) }
    else if (operator === OPS.setGState) ink = { ...ink, alpha: readAlpha(args[0]) ?? ink.alpha }
    else if (PICTURES.has(operator)) hasPicture = true
    else if (isGround(operator, args, ink)) hasGround = true
    else if (operator === OPS.showText)
      drawn.push({ text: readGlyphs(args[0]), isHidden: open.includes(true), ink })
  })
  // A scanner's text may be transparent, or white below the picture.
  const isInvisible = ({ color, alpha, mode }: Ink) =>
    !hasPicture && mode === FILLED && (alpha === 0 || (!hasGround && isPale(color.replace('#', ''))))
  return drawn.map(({ text, isHidden, ink: own }) => ({ text, isUnseen: isHidden || isInvisible(own) }))
}

/** The mode of letters that are neither stroked nor invisible. */
const FILLED = 0
const FILLS = new Set<unknown>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
const PICTURES = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintSolidColorImageMask,
  OPS.shadingFill,
])
/** The rule of a table is thinner, in the units of the page. */
const leastGround = 8

/** An area of colour that white letters may stand on. */
function isGround(operator: number, [paint, , bounds]: unknown[], { color }: Ink): boolean {
  if (operator !== OPS.constructPath || !FILLS.has(paint) || isPale(color.replace('#', ''))) return false
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bounds ? Array.from(bounds as ArrayLike<number>) : []
  return Math.min(Math.abs(x1 - x0), Math.abs(y1 - y0)) >= leastGround
}

/** The opacity of what is filled, if this state sets it. */
function readAlpha(state: unknown): number | undefined {
  if (!Array.isArray(state)) return
  const [, alpha] = state.find((entry) => Array.isArray(entry) && entry[0] === 'ca') ?? []
  return typeof alpha === 'number' ? alpha : undefined
}

function readGlyphs(glyphs: unknown): string {
  if (!Array.isArray(glyphs)) return ''
  const letters = glyphs.map((glyph) => (glyph?.unicode as string | undefined) ?? '')
  return letters.join('').normalize('NFKC').replace(/\s/gu, '')
}
