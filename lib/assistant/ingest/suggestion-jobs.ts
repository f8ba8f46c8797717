import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { answerQuestion } from '@/lib/assistant/engine'
import { createPassageStore } from '@/lib/assistant/store'
import { findSuggestions } from '@/lib/assistant/suggest'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'
import { IndexCache } from '@/lib/retrieval/index-cache'
import type { CorpusPassage } from '@/lib/retrieval/passage'

const due = z.array(z.object({ organization_id: z.uuid(), version: z.number() })).max(1)

const passageRows = z.array(
  z.object({
    id: z.number(),
    kind: z.enum(['document', 'faq']),
    source_id: z.string(),
    source_name: z.string(),
    page: z.number().nullable(),
    ordinal: z.number(),
    heading: z.string().nullable(),
    text: z.string(),
  }),
)
const batch = 2000

/** Below it the assistant says that it found nothing. */
const threshold = 0.3

/**
 * Finds the questions that the empty chat of one organisation offers, where they are missing: after its passages have changed. The client has the
 * secret key, as passages are granted to the service role alone. @returns the organisation's id; null when nothing is to be done
 */
export async function runNextSuggestions(admin: SupabaseClient): Promise<string | null> {
  const { data, error } = await admin.rpc('assistant_next_suggestions')
  if (error) throw new Error(`assistant_next_suggestions failed: ${error.code} ${error.message}`)
  const [next] = due.parse(data)
  if (!next) return null
  const { organization_id: organizationId, version } = next
  const passages = await listPassages(admin, organizationId)
  const library = { store: createPassageStore(admin), cache: new IndexCache(), embedder: getEmbedder() }
  const questions = await findSuggestions(passages, ({ question, language }) =>
    answerQuestion(library, {
      organizationId,
      question,
      language: language === 'en' ? 'en' : 'sv',
      threshold,
    }),
  )
  const kept = await admin.rpc('assistant_keep_suggestions', {
    organization: organizationId,
    for_version: version,
    found_questions: questions,
  })
  if (kept.error)
    throw new Error(`assistant_keep_suggestions failed: ${kept.error.code} ${kept.error.message}`)
  return organizationId
}

async function listPassages(admin: SupabaseClient, organization: string): Promise<CorpusPassage[]> {
  const passages: CorpusPassage[] = []
  for (let after = 0; ; ) {
    const args = { organization, after_id: after, row_limit: batch }
    const { data, error } = await admin.rpc('assistant_passages', args)
    if (error) throw new Error(`assistant_passages failed: ${error.code} ${error.message}`)
    const rows = passageRows.parse(data)
    for (const { id, source_id, source_name, ...rest } of rows)
      passages.push({ ...rest, id: String(id), sourceId: source_id, sourceName: source_name })
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) return passages
  }
}
