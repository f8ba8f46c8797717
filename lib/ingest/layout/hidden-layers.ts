import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from './pdfjs'

type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/** @returns null if every layer of the document is shown */
export async function findHiddenLayers(document: PDFDocumentProxy): Promise<Layers | null> {
  const layers = await document.getOptionalContentConfig()
  return [...layers].some(([, { visible }]) => !visible) ? layers : null
}

/**
 * The text on the layers that are shown. The pieces of text do not name their layer, so their letters are
 * followed through the drawing commands, which do. All text is kept if the two differ.
 */
export async function omitHiddenLayers(
  items: readonly TextItem[],
  page: PDFPageProxy,
  layers: Layers,
): Promise<TextItem[]> {
  const drawn = await readDrawnLetters(page, layers)
  const letters = items.map(({ text }) => text.normalize('NFKC').replace(/\s/gu, ''))
  if (letters.join('') !== drawn.map(({ text }) => text).join('')) return [...items]
  const hidden = drawn.flatMap(({ text, isHidden }) => Array<boolean>(text.length).fill(isHidden))
  let at = 0
  return items.filter((_, index) => {
    const length = letters[index]?.length ?? 0
    at += length
    return length === 0 || !hidden.slice(at - length, at).includes(true)
  })
}

async function readDrawnLetters(page: PDFPageProxy, layers: Layers) {
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn: { text: string; isHidden: boolean }[] = []
  const open: boolean[] = []
  fnArray.forEach((operator, at) => {
    const args: unknown[] = argsArray[at] ?? []
    if (operator === OPS.beginMarkedContent) open.push(false)
    else if (operator === OPS.beginMarkedContentProps)
      open.push(args[0] === 'OC' && !layers.isVisible(args[1]))
    else if (operator === OPS.endMarkedContent) open.pop()
    else if (operator === OPS.showText)
      drawn.push({ text: readGlyphs(args[0]), isHidden: open.includes(true) })
  })
  return drawn
}

function readGlyphs(glyphs: unknown): string {
  if (!Array.isArray(glyphs)) return ''
  const letters = glyphs.map((glyph) => (glyph?.unicode as string | undefined) ?? '')
  return letters.join('').normalize('NFKC').replace(/\s/gu, '')
}
