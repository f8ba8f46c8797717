import { type Corpus, type Hit, retrieve } from '@/lib/retrieval/retrieve'
import { markExcerpt, markText, type Part } from './mark'
import { hitsAtMost } from './schema'

export type SearchHit = {
  kind: 'document' | 'faq' | 'news'
  /** The document's, the FAQ item's or the article's id. */
  id: string
  /** Of a page; null for a document found by its name, and for what has no pages. */
  page: number | null
  /** The headings above the hit in a document that has no pages; null otherwise. */
  heading: string | null
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
    const key = found && `${found.kind} ${found.id} ${found.page ?? found.heading}`
    if (!key || seen.has(key)) return []
    seen.add(key)
    return [found]
  })
}

function toSearchHit({ passage, query }: Hit): SearchHit | null {
  const { kind, sourceId: id, page, sourceName } = passage
  const hit = { kind, id, page, heading: null }
  const excerpt = markExcerpt(query, passage.text)
  const above = markText(query, passage.heading ?? '')
  if (kind !== 'document') return { ...hit, title: above, excerpt: excerpt ?? beginning(passage.text) }
  // The entry of the document itself, by its name.
  if (sourceName === '') return { ...hit, title: above, excerpt: null }
  // A page that is found by its document's name alone: the document is a hit, and its pages need not all be.
  if (!excerpt && !above.some(({ marked }) => marked)) return null
  const heading = page === null ? passage.heading : null
  return { ...hit, heading, title: markText(query, sourceName), excerpt: excerpt ?? above }
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
