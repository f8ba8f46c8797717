import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Library } from '@/lib/assistant/answer/look-up'
import { answerQuestion } from '@/lib/assistant/engine'
import { sourceThreshold } from '@/lib/assistant/threshold'
import { embedQuestion } from '@/lib/retrieval/embeddings/embed-question'
import { call } from '@/lib/supabase/read'
import { judgeAnswer, readFirst } from './judge'

const due = z.array(
  z.object({
    id: z.uuid(),
    organization_id: z.uuid(),
    question: z.string(),
    version: z.number(),
    expected_text: z.string().nullable(),
    faq_id: z.uuid().nullable(),
  }),
)

/** Few, because documents and FAQ items wait meanwhile. */
const round = 5

/**
 * Asks golden questions of one organisation whose documents or embedding model have changed, without a language model.
 * The secret key: only the service role writes results. @returns how many were asked
 */
export async function askGoldenQuestions(
  admin: SupabaseClient,
  library: Library,
  signal?: AbortSignal,
): Promise<number> {
  const model = library.embedder?.model ?? null
  const questions = await call(admin, 'assistant_next_golden_questions', { model, row_limit: round }, due)
  let asked = 0
  for (const question of questions) {
    if (signal?.aborted) break
    // An answer by words alone would look like a change of the documents. The question comes again in a minute.
    if (library.embedder && !(await embedQuestion(library.embedder, question.question, signal))) break
    await ask(admin, library, question)
    asked += 1
  }
  return asked
}

async function ask(admin: SupabaseClient, library: Library, question: z.infer<typeof due>[number]) {
  const { sources, certainty } = await answerQuestion(library, {
    // A board checks what its members are answered.
    reader: { organizationId: question.organization_id, audience: 'members' },
    question: question.question,
    language: 'sv',
    threshold: sourceThreshold,
  })
  const args = {
    item: question.id,
    judged_text: question.expected_text,
    for_version: question.version,
    for_model: library.embedder?.model ?? null,
    new_outcome: judgeAnswer(sources, { text: question.expected_text, faqId: question.faq_id }),
    new_certainty: certainty,
    new_answer: readFirst({ sources }),
  }
  await call(admin, 'assistant_keep_golden_result', args, z.boolean())
}
