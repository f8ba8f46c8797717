import { renderExcerpt, renderHeadings } from '@/lib/assistant/answer/cite-passage'
import { type Excerpt, findExcerpts } from '@/lib/assistant/answer/excerpt'
import { readDocumentFacts } from '@/lib/ingest/chunking/document-facts'
import type { PageText } from '@/lib/ingest/chunking/page'
import { foldWhiteSpace } from '@/lib/text/quote'
import { openMemoryLibrary, readAsDocument, searchIn } from './memory-library'

const say = (excerpt: Excerpt) =>
  foldWhiteSpace([...renderHeadings(excerpt), renderExcerpt(excerpt, true)].join(' ')).replace(/\*\*/g, '')

/** What is said of the item, for every passage that quotes it; only what may be shown as sure. */
export async function sayAbout(item: string, pages: PageText[]): Promise<string[]> {
  const facts = readDocumentFacts([], pages)
  const hits = await searchIn(
    openMemoryLibrary([readAsDocument('Regler', pages, facts)]),
    `Får jag ha ${item}?`,
  )
  return hits.flatMap((hit) =>
    findExcerpts(`Får jag ha ${item}?`, hit)
      .filter(({ telling, isWhole }) => {
        const told = telling && hit.passage.text.slice(telling.start, telling.end)
        return isWhole && told?.includes(item)
      })
      .slice(0, 1)
      .map(say),
  )
}
