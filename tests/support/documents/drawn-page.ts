import { makePdf } from './pdf'
import { readPdf } from './read-pdf'

/** Returns the text of a PDF page that is drawn so, as a reader gets it. */
export async function readDrawnPage(draw: (document: PDFKit.PDFDocument) => void): Promise<string> {
  return (await readPdf(await makePdf([''], { draw })))[0]?.text ?? ''
}
