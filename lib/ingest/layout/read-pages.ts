import { repairMacRoman } from '@/lib/ingest/readers/clean-text'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { buildPageText } from './page-text'
import { openPdf } from './pdfjs'
import { toPlaces } from './place-words'

/** Reads the text that a PDF contains. @returns a reader of the titles that it states */
export async function readPages(
  bytes: Buffer,
  limits: { pages: number; textLength: number },
  send: (message: ChildMessage) => void,
): Promise<() => Promise<string[]>> {
  const pdf = await openPdf(new Uint8Array(bytes))
  send({ type: 'opened', pageCount: pdf.pageCount })
  let lengthLeft = limits.textLength
  for (let page = 1; page <= pdf.pageCount; page += 1) {
    if (page > limits.pages) {
      send({ type: 'stopped', reason: 'too_many_pages' })
      return pdf.readTitles
    }
    try {
      const { items, truncated, frame } = await pdf.readPage(page, lengthLeft)
      if (truncated) {
        send({ type: 'stopped', reason: 'too_much_text' })
        return pdf.readTitles
      }
      const { text, runs } = buildPageText(items, frame)
      lengthLeft -= text.length
      send({ type: 'page', page, text: repairMacRoman(text), ...toPlaces(frame, runs) })
    } catch {
      // The pages after a damaged one can be intact.
      send({ type: 'page_failed', page })
    }
  }
  send({ type: 'done' })
  return pdf.readTitles
}
