import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDocumentFacts } from '@/lib/assistant/ingest/document-facts'
import { extractPdf } from '@/lib/assistant/ingest/extract/extract-pdf'
import { faqItem, readAsDocument, type StoredSource } from '@/tests/support/memory-library'
import type { DemoOrganization } from './types'

/** What the assistant knows of a demo association, read as the worker reads it, without a database. A document has the id of its file name. */
export async function readDemoSources(organization: DemoOrganization): Promise<StoredSource[]> {
  const directory = await mkdtemp(join(tmpdir(), 'demo-corpus-'))
  const sources: StoredSource[] = []
  for (const { fileName, displayName, render } of organization.documents) {
    const path = join(directory, 'document.pdf')
    await writeFile(path, await render())
    const { pages } = await extractPdf(path)
    const facts = readDocumentFacts([displayName ?? '', fileName], pages)
    sources.push({ ...readAsDocument(fileName, pages, facts), name: displayName ?? fileName })
  }
  await rm(directory, { recursive: true })
  return [...sources, ...organization.faqs.map(({ question, answer }) => faqItem(question, answer))]
}
