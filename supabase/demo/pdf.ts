import PDFDocument from 'pdfkit'
import type { DocumentContent } from './blocks'
import { drawBlocks } from './pdf-blocks'
import { drawOpening, drawRunningLines } from './pdf-frame'
import { type Letterhead, page } from './pdf-layout'

/** Renders a document as a tagged A4 PDF. The same content gives the same bytes, on any day. */
export async function renderPdf(head: Letterhead, content: DocumentContent): Promise<Buffer> {
  const written = new Date(`${content.date}T09:00:00Z`)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'sv-SE',
    displayTitle: true,
    info: { Title: content.title, Author: head.organization, CreationDate: written, ModDate: written },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const cursor = { pdf, y: page.top, head, root }
  drawOpening(cursor, content)
  drawBlocks(cursor, content.blocks)
  root.end()
  drawRunningLines(pdf, head, content)
  pdf.end()
  return finished
}
