import type { PageText } from '@/lib/ingest/chunking/page'
import { readPages } from '@/lib/ingest/layout/read-pages'

/**
 * The pages of a PDF that have text. They are read in this process, because the child that reads a document takes 0.8
 * CPU seconds to start; pdf-documents.test.ts reads in children.
 */
export async function readPdf(bytes: Buffer): Promise<PageText[]> {
  const pages: PageText[] = []
  await readPages(bytes, { pages: 1000, textLength: 1_000_000 }, (message) => {
    if (message.type === 'page' && message.text) pages.push(message)
  })
  return pages
}
