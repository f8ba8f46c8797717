import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { IDENTITY, type Matrix, multiply } from './matrix'

/** What a page shows beside its text. */
export type Pictures = {
  /** The share of the page that they cover together. */
  share: number
  /** Whether anything may lie below or above the letters: a picture, a mask or a shading. */
  areThere: boolean
}

const PICTURES = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])
const OTHERS = new Set<number>([OPS.paintSolidColorImageMask, OPS.shadingFill])

/** @param page of a document that was opened with its pictures. Each is drawn in the unit square. */
export async function readPictures(page: PDFPageProxy): Promise<Pictures> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const { fnArray, argsArray } = await page.getOperatorList()
  const saved: Matrix[] = []
  let matrix = IDENTITY
  let covered = 0
  let areThere = false
  fnArray.forEach((operator, at) => {
    const args: unknown[] = argsArray[at] ?? []
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(matrix)
    if (operator === OPS.transform) matrix = multiply(matrix, args)
    if (operator === OPS.paintFormXObjectBegin) matrix = multiply(matrix, args[0])
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    const [a, b, c, d] = matrix
    if (PICTURES.has(operator)) covered += Math.abs(a * d - b * c)
    areThere ||= PICTURES.has(operator) || OTHERS.has(operator)
  })
  const area = (right - left) * (top - bottom)
  return { share: area > 0 ? covered / area : 0, areThere }
}
