import { type Corpus, type Hit, retrieve } from '@/lib/assistant/retrieve'
import { markExcerpt, markText, type Part } from './mark'
import { hitsAtMost } from './schema'

export type SearchHit = {
  kind: 'document' | 'faq' | 'news'
  /** The document's, the FAQ item's or the article's id. */
  id: string
  /** Of a page; null for a document found by its name, and for what has no pages. */
  page: number | null
  title: Part[]
  /** Null where the title says it all. */
  excerpt: Part[] | null
}

/** From here on a passage counts as found: the relevance at which the assistant counts a question as answered. */
const relevantFrom = 0.3

/** What a search finds, best first: each page, FAQ item and article once. */
export function rankHits(corpus: Corpus, search: string): SearchHit[] {
  const seen = new Set<string>()
  return retrieve(corpus, search, { limit: hitsAtMost }).flatMap((hit) => {
    if (hit.relevance < relevantFrom) return []
    const found = toSearchHit(hit)
    const key = found && `${found.kind} ${found.id} ${found.page}`
    if (!key || seen.has(key)) return []
    seen.add(key)
    return [found]
  })
}

function toSearchHit({ passage, query }: Hit): SearchHit | null {
  const { kind, sourceId: id, page } = passage
  const excerpt = markExcerpt(query, passage.text)
  const heading = passage.heading ?? ''
  if (kind === 'document' && page === null) {
    return { kind, id, page, title: markText(query, heading), excerpt: null }
  }
  if (kind === 'document') {
    const above = markText(query, heading)
    // Found by the document's name alone: the document itself is a hit, and its pages need not all be.
    if (!excerpt && !above.some(({ marked }) => marked)) return null
    return { kind, id, page, title: markText(query, passage.sourceName), excerpt: excerpt ?? above }
  }
  return { kind, id, page, title: markText(query, heading), excerpt: excerpt ?? beginning(passage.text) }
}

function beginning(text: string): Part[] {
  const characters = [...text]
  return [
    {
      text: characters.length > 200 ? `${characters.slice(0, 200).join('').trimEnd()} …` : text,
      marked: false,
    },
  ]
}
