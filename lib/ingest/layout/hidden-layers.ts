import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/** @returns null if every layer of the document is shown */
export async function findHiddenLayers(document: PDFDocumentProxy): Promise<Layers | null> {
  const layers = await document.getOptionalContentConfig()
  return [...layers].some(([, { visible }]) => !visible) ? layers : null
}
