import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { CorpusPassage } from '@/lib/retrieval/passage'

export type PageRef = { documentId: string; page: number }

/** Where the engine reads passages from. Each call names the organisation, which the caller took from a verified token. */
export type PassageStore = {
  version(organizationId: string): Promise<number>
  passages(organizationId: string): Promise<CorpusPassage[]>
  /** The texts of the pages, keyed by `pageKey`; pages of other organisations do not exist. */
  pages(organizationId: string, refs: PageRef[]): Promise<Map<string, string>>
}

export const pageKey = (ref: PageRef) => `${ref.documentId}/${ref.page}`

const passageRows = z.array(
  z.object({
    id: z.number(),
    kind: z.enum(['document', 'faq']),
    source_id: z.string(),
    source_name: z.string(),
    page: z.number().nullable(),
    paragraph: z.number().nullable(),
    ordinal: z.number(),
    heading: z.string().nullable(),
    text: z.string(),
  }),
)
const pageRows = z.array(z.object({ document_id: z.string(), page: z.number(), text: z.string() }))

const batch = 2000

/** The store in Postgres, through the functions that are granted to the service role alone (decision 18): hence the secret key's client. */
export function createPassageStore(admin: SupabaseClient): PassageStore {
  async function call(name: string, args: Record<string, unknown>): Promise<unknown> {
    const { data, error } = await admin.rpc(name, args)
    if (error) throw new Error(`${name} failed: ${error.code} ${error.message}`)
    return data
  }
  return {
    async version(organizationId) {
      return z.number().parse(await call('assistant_corpus_version', { organization: organizationId }))
    },
    async passages(organizationId) {
      const passages: CorpusPassage[] = []
      for (let after = 0; ; ) {
        const args = { organization: organizationId, after_id: after, row_limit: batch }
        const rows = passageRows.parse(await call('assistant_passages', args))
        for (const { id, source_id, source_name, ...rest } of rows) {
          passages.push({ ...rest, id: String(id), sourceId: source_id, sourceName: source_name })
        }
        after = rows.at(-1)?.id ?? after
        if (rows.length < batch) return passages
      }
    },
    async pages(organizationId, refs) {
      const args = {
        organization: organizationId,
        document_ids: refs.map((ref) => ref.documentId),
        page_numbers: refs.map((ref) => ref.page),
      }
      const rows = pageRows.parse(await call('assistant_pages', args))
      return new Map(rows.map((row) => [pageKey({ documentId: row.document_id, page: row.page }), row.text]))
    },
  }
}
