import { readPages } from '@/lib/ingest/layout/read-pages'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { makePdf } from './pdf'

/**
 * Returns the text of a PDF page that is drawn so. It is read in this process, because the child that reads a
 * document takes a CPU second to start; pdf-documents.test.ts reads in children.
 */
export async function readDrawnPage(draw: (document: PDFKit.PDFDocument) => void): Promise<string> {
  const sent: ChildMessage[] = []
  const limits = { pages: 1, textLength: 1_000_000 }
  await readPages(await makePdf([''], { draw }), limits, (message) => void sent.push(message))
  return sent.find((message) => message.type === 'page')?.text ?? ''
}
