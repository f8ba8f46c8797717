import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chunkPages } from '@/lib/assistant/ingest/chunk'
import { extractPdf } from '@/lib/assistant/ingest/extract/extract-pdf'
import type { PageText } from '@/lib/assistant/ingest/page'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import type { DemoOrganization } from './types'

export type DemoCorpus = {
  passages: CorpusPassage[]
  pageText: (documentId: string, page: number) => string | undefined
}

/** What the assistant knows of a demo association, read as the worker reads it, without a database. A document's id is its file name. */
export async function readDemoCorpus(organization: DemoOrganization): Promise<DemoCorpus> {
  const directory = await mkdtemp(join(tmpdir(), 'demo-corpus-'))
  const passages: CorpusPassage[] = []
  const texts = new Map<string, PageText[]>()
  for (const document of organization.documents) {
    const path = join(directory, 'document.pdf')
    await writeFile(path, await document.render())
    const { pages } = await extractPdf(path)
    texts.set(document.fileName, pages)
    for (const { start: _start, end: _end, ...passage } of chunkPages(pages)) {
      const id = `${document.fileName}/${passage.ordinal}`
      passages.push({
        ...passage,
        id,
        kind: 'document',
        sourceId: document.fileName,
        sourceName: document.displayName ?? document.fileName,
      })
    }
  }
  for (const [index, { question, answer }] of organization.faqs.entries()) {
    const id = `faq/${index}`
    passages.push({
      id,
      kind: 'faq',
      sourceId: id,
      sourceName: `FAQ: ${question}`,
      page: null,
      ordinal: 0,
      heading: question,
      text: answer,
    })
  }
  await rm(directory, { recursive: true })
  return {
    passages,
    pageText: (documentId, page) => texts.get(documentId)?.find((text) => text.page === page)?.text,
  }
}
