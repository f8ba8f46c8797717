import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as toText } from 'mdast-util-to-string'
import { z } from 'zod'
import type { CorpusPassage } from '@/lib/assistant/types'

const batch = 2000

const version = z.object({ organization: z.uuid(), version: z.string() })
const pages = z.object({
  organization: z.uuid(),
  rows: z.array(
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
})
const texts = z.object({
  organization: z.uuid(),
  rows: z.array(z.object({ id: z.uuid(), title: z.string(), text: z.string() })),
})

/** What the caller may search, read with their own rights through the functions that take no organisation (decision 18). */
export type SearchStore = {
  version(): Promise<{ organization: string; version: string }>
  /** @throws when the caller's active organisation is not, or no longer, the one named */
  passages(organization: string): Promise<CorpusPassage[]>
}

export function createSearchStore(client: SupabaseClient): SearchStore {
  async function call(name: string, args: Record<string, unknown> = {}): Promise<unknown> {
    const { data, error } = await client.rpc(name, args)
    if (error) throw new Error(`${name} failed: ${error.code} ${error.message}`)
    return data
  }
  /** All batches of a function. A person who switches organisations meanwhile must not mix the two. */
  async function collect<Row>(
    organization: string,
    read: (last: Row | undefined) => Promise<{ organization: string; rows: Row[] }>,
  ): Promise<Row[]> {
    const rows: Row[] = []
    for (;;) {
      const part = await read(rows.at(-1))
      if (part.organization !== organization)
        throw new Error('the active organization changed during the search')
      rows.push(...part.rows)
      if (part.rows.length < batch) return rows
    }
  }
  async function readTexts(organization: string, kind: 'document' | 'faq' | 'news') {
    const first = '00000000-0000-0000-0000-000000000000'
    return collect<z.infer<typeof texts>['rows'][number]>(organization, async (last) =>
      texts.parse(await call('search_texts', { kind, after_id: last?.id ?? first, row_limit: batch })),
    )
  }
  return {
    version: async () => version.parse(await call('search_version')),
    async passages(organization) {
      const [read, documents, faqs, news] = await Promise.all([
        collect<z.infer<typeof pages>['rows'][number]>(organization, async (last) =>
          pages.parse(await call('search_passages', { after_id: last?.id ?? 0, row_limit: batch })),
        ),
        readTexts(organization, 'document'),
        readTexts(organization, 'faq'),
        readTexts(organization, 'news'),
      ])
      return [
        ...read.map(({ id, source_id, source_name, ...rest }) => ({
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
    },
  }
}

function toPassage(
  kind: CorpusPassage['kind'],
  { id, title, text }: { id: string; title: string; text: string },
): CorpusPassage {
  return { id, kind, sourceId: id, sourceName: '', page: null, ordinal: 0, heading: title, text }
}

/** The words of an article without the marks of markdown. */
function readMarkdown(content: string): string {
  return fromMarkdown(content)
    .children.map((block) => toText(block))
    .join('\n\n')
}
