import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractPdf } from './extract-pdf'
import { makePdf } from './pdf'

/** Returns the text of a PDF page that is drawn so, as a reader gets it. */
export async function readDrawnPage(draw: (document: PDFKit.PDFDocument) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drawn-page-'))
  const path = join(folder, 'page.pdf')
  try {
    await writeFile(path, await makePdf([''], { draw }))
    return (await extractPdf(path)).pages[0]?.text ?? ''
  } finally {
    await rm(folder, { recursive: true })
  }
}
