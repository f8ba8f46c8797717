import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { isGarbled, lacksLetters } from './garbled'
import { IDENTITY, type Matrix, multiply } from './matrix'

/** A page whose only text is the stamp of a signing service, or a scanner's number, has fewer letters. */
const FEW_LETTERS = 300
/** Pictures that cover this share of their page are a scan. A scanner may cut one into strips. */
const SCAN = 0.5
/** A notice pasted into a page with few letters covers at least this share, a logo less. */
const NOTICE = 0.15

/** `text`: it may not be what the page shows. `picture`: a picture may hold more text than the page has. */
export type Doubt = 'text' | 'picture'

/** Why a page is to be drawn and recognized although it has text. `raw` is the text as the file has it. */
export async function findDoubt(raw: string, page: PDFPageProxy): Promise<Doubt | null> {
  if (lacksLetters(raw)) return 'text'
  const letters = raw.match(/[\p{L}\d]/gu)?.length ?? 0
  const isShort = letters < FEW_LETTERS
  if (letters === 0 || !(isShort || isGarbled(raw))) return null
  const share = await findPictureShare(page)
  if (share >= SCAN) return 'text'
  return isShort && share >= NOTICE ? 'picture' : null
}

const PICTURES = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])
/** The share of the page that its pictures cover together. Each is drawn in the unit square. */
async function findPictureShare(page: PDFPageProxy): Promise<number> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const { fnArray, argsArray } = await page.getOperatorList()
  const saved: Matrix[] = []
  let matrix = IDENTITY
  let covered = 0
  fnArray.forEach((operator, at) => {
    const args: unknown[] = argsArray[at] ?? []
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(matrix)
    if (operator === OPS.transform) matrix = multiply(matrix, args)
    if (operator === OPS.paintFormXObjectBegin) matrix = multiply(matrix, args[0])
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    const [a, b, c, d] = matrix
    if (PICTURES.has(operator)) covered += Math.abs(a * d - b * c)
  })
  const area = (right - left) * (top - bottom)
  return area > 0 ? covered / area : 0
}
