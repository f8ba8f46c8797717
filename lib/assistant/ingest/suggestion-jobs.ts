import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { answerQuestion } from '@/lib/assistant/engine'
import { createPassageStore } from '@/lib/assistant/store'
import { findSuggestions } from '@/lib/assistant/suggest'
import { Corpora } from '@/lib/retrieval/corpora'

const due = z.array(z.object({ organization_id: z.uuid(), version: z.number() })).max(1)

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
  const store = createPassageStore(admin)
  const passages = await store.passages(organizationId)
  // What was read just now serves all the questions.
  const corpora = new Corpora({ ...store, version: async () => version, passages: async () => passages })
  const questions = await findSuggestions(passages, ({ question, language }) =>
    answerQuestion(corpora, { organizationId, question, language, threshold }),
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
