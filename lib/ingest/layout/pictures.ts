import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { fillsPath } from './drawing'
import { IDENTITY, type Matrix, multiply } from './matrix'
import { showsWriting } from './shows-writing'

/** What a page shows beside its text. */
export type Pictures = {
  /** The share of the page that they cover together. */
  share: number
  /** The share of those that seem to show writing. */
  writing: number
  /** How many numbers its filled outlines have. A drawing program may turn text into some: about 40 a letter. */
  outlines: number
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
  const area = Math.max(1, (right - left) * (top - bottom))
  const { fnArray, argsArray } = await page.getOperatorList()
  const saved: Matrix[] = []
  const found: Pictures = { share: 0, writing: 0, outlines: 0, areThere: false }
  let matrix = IDENTITY
  fnArray.forEach((operator, at) => {
    const args: unknown[] = argsArray[at] ?? []
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(matrix)
    if (operator === OPS.transform) matrix = multiply(matrix, args)
    if (operator === OPS.paintFormXObjectBegin) matrix = multiply(matrix, args[0])
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    if (operator === OPS.constructPath && fillsPath(args[0])) found.outlines += countNumbers(args[1])
    if (!PICTURES.has(operator)) {
      found.areThere ||= OTHERS.has(operator)
      return
    }
    const [a, b, c, d] = matrix
    const share = Math.abs(a * d - b * c) / area
    found.share += share
    if (showsWriting(findPicture(page, args[0]))) found.writing += share
    found.areThere = true
  })
  return found
}

/** The command of a picture has it, or its name on the page or in the document. */
function findPicture(page: PDFPageProxy, named: unknown): unknown {
  if (typeof named !== 'string') return named
  const owner = [page.objs, page.commonObjs].find((objects) => objects.has(named))
  return owner?.get(named)
}

/** How many numbers a path has, after each of its commands. */
function countNumbers(data: unknown): number {
  const [path] = Array.isArray(data) ? (data as unknown[]) : []
  return ArrayBuffer.isView(path) || Array.isArray(path) ? (path as ArrayLike<unknown>).length : 0
}
