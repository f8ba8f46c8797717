import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'
import { IndexCache } from '@/lib/retrieval/index/index-cache'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { call } from '@/lib/supabase/read'
import { answerQuestion } from './engine'
import { createPassageStore } from './store'
import { findSuggestions } from './suggest'
import { sourceThreshold } from './threshold'

const due = z.array(z.object({ organization_id: z.uuid(), version: z.number() })).max(1)

const passageRows = z.array(
  z.object({
    id: z.number(),
    kind: z.enum(['document', 'faq', 'board']),
    source_id: z.string(),
    source_name: z.string(),
    page: z.number().nullable(),
    ordinal: z.number(),
    heading: z.string().nullable(),
    text: z.string(),
  }),
)
const batch = 2000

/** The secret key: only the service role reads passages. Null if there is nothing to do. */
export async function runNextSuggestions(admin: SupabaseClient): Promise<string | null> {
  const [next] = await call(admin, 'assistant_next_suggestions', {}, due)
  if (!next) return null
  const { organization_id: organizationId, version } = next
  const passages = await listPassages(admin, organizationId)
  const library = { store: createPassageStore(admin), cache: new IndexCache(), embedder: getEmbedder() }
  const questions = await findSuggestions(passages, ({ question, language }) =>
    answerQuestion(library, {
      // Every member may read them.
      reader: { organizationId, audience: 'members' },
      question,
      language: language === 'en' ? 'en' : 'sv',
      threshold: sourceThreshold,
    }),
  )
  const args = {
    org_id: organizationId,
    for_version: version,
    found_questions: questions,
  }
  await call(admin, 'assistant_keep_suggestions', args, z.unknown())
  return organizationId
}

async function listPassages(admin: SupabaseClient, organizationId: string): Promise<CorpusPassage[]> {
  const passages: CorpusPassage[] = []
  for (let after = 0; ; ) {
    const args = { org_id: organizationId, after_id: after, row_limit: batch }
    const rows = await call(admin, 'assistant_passages', args, passageRows)
    for (const { id, source_id, source_name, ...rest } of rows)
      passages.push({ ...rest, id: String(id), sourceId: source_id, sourceName: source_name })
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) return passages
  }
}
