import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as toText } from 'mdast-util-to-string'
import { z } from 'zod'
import type { CorpusPassage } from '@/lib/retrieval/passage'

/** Of each kind, in one reply: an association of some 400 long documents comes in one. */
const batch = 10_000

const texts = z.array(z.object({ id: z.uuid(), title: z.string(), text: z.string() }))
const content = z.object({
  passages: z.array(
    z.object({
      id: z.number(),
      source_id: z.uuid(),
      source_name: z.string(),
      page: z.number().nullable(),
      ordinal: z.number(),
      heading: z.string().nullable(),
      text: z.string(),
    }),
  ),
  documents: texts,
  faqs: texts,
  news: texts,
})
type Content = z.infer<typeof content>

const reply = z.object({ organization: z.uuid(), version: z.string(), ...content.partial().shape })
type Reply = z.infer<typeof reply>

/** What the caller may search, as it is at a version. */
export type Searchable = {
  organization: string
  version: string
  /**
   * What the first reply brought; only of a very large association are there more batches to read.
   * @throws when the caller's active organisation, or its content, changes between two batches
   */
  passages: () => Promise<CorpusPassage[]>
}

/** What the caller may search, read with their own rights through a function that takes no organisation (decision 18). */
export type SearchStore = {
  /** One round trip. Where `known` is still the version, it brings nothing else. */
  read(known: string | null): Promise<Searchable>
}

export function createSearchStore(client: SupabaseClient): SearchStore {
  async function readBatch(known: string | null, after?: Content) {
    const first = '00000000-0000-0000-0000-000000000000'
    const { data, error } = await client.rpc('search_corpus', {
      known,
      after_passage: after?.passages.at(-1)?.id ?? 0,
      after_document: after?.documents.at(-1)?.id ?? first,
      after_faq: after?.faqs.at(-1)?.id ?? first,
      after_news: after?.news.at(-1)?.id ?? first,
      row_limit: batch,
    })
    if (error) throw new Error(`search_corpus failed: ${error.code} ${error.message}`)
    return reply.parse(data)
  }
  async function readAll(head: Reply, begun: Reply): Promise<CorpusPassage[]> {
    const all: Content = { passages: [], documents: [], faqs: [], news: [] }
    for (let next = begun; ; next = await readBatch(null, all)) {
      if (next.organization !== head.organization || next.version !== head.version)
        throw new Error('what is searched changed during the search')
      const { passages, documents, faqs, news } = content.parse(next)
      all.passages = all.passages.concat(passages)
      all.documents = all.documents.concat(documents)
      all.faqs = all.faqs.concat(faqs)
      all.news = all.news.concat(news)
      if (Math.max(passages.length, documents.length, faqs.length, news.length) < batch)
        return toPassages(all)
    }
  }
  return {
    async read(known) {
      const begun = await readBatch(known)
      const { organization, version } = begun
      return {
        organization,
        version,
        passages: async () => readAll(begun, version === known ? await readBatch(null) : begun),
      }
    },
  }
}

function toPassages({ passages, documents, faqs, news }: Content): CorpusPassage[] {
  return [
    ...passages.map(({ id, source_id, source_name, ...rest }) => ({
      ...rest,
      id: String(id),
      kind: 'document' as const,
      sourceId: source_id,
      sourceName: source_name,
    })),
    // A document is found by its name too, whether or not it has a text that could be read.
    ...documents.map(({ id, title, text }) =>
      toPassage('document', { id, title, text: text.replace(/\.[a-z0-9]{1,5}$/i, '') }),
    ),
    ...faqs.map((faq) => toPassage('faq', faq)),
    ...news.map((article) => toPassage('news', { ...article, text: readMarkdown(article.text) })),
  ]
}

function toPassage(
  kind: CorpusPassage['kind'],
  { id, title, text }: { id: string; title: string; text: string },
): CorpusPassage {
  return { id, kind, sourceId: id, sourceName: '', page: null, ordinal: 0, heading: title, text }
}

/** The words of an article without the marks of markdown. */
function readMarkdown(markdown: string): string {
  return fromMarkdown(markdown)
    .children.map((block) => toText(block))
    .join('\n\n')
}
