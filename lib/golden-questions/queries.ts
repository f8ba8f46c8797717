import 'server-only'
import { z } from 'zod'
import { certainties } from '@/lib/assistant/contract'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { type GoldenQuestion, type GoldenResult, goldenOutcomes } from './golden-question'

const passage = z.object({ source: z.string(), page: z.number().nullable(), quote: z.string() }).nullable()

const result = z.object({
  outcome: z.enum(goldenOutcomes),
  certainty: z.enum(certainties),
  answer: passage,
  checked_at: z.coerce.date(),
})

const row = z
  .object({
    id: z.uuid(),
    question: z.string(),
    expected_text: z.string().nullable(),
    expected_source: z.string().nullable(),
    expected_page: z.number().nullable(),
    is_waiting: z.boolean(),
    before: result.nullable(),
  })
  .and(
    z.union([
      result,
      z.object({ outcome: z.null(), certainty: z.null(), answer: z.null(), checked_at: z.null() }),
    ]),
  )

/** What needs the board first. */
export async function listGoldenQuestions(): Promise<GoldenQuestion[]> {
  const rows = await call(await getServerClient(), 'list_golden_questions', {}, z.array(row))
  return rows.map(toGoldenQuestion)
}

function toGoldenQuestion({ id, question, before, ...last }: z.infer<typeof row>): GoldenQuestion {
  const { expected_text: quote, expected_source: source, expected_page: page } = last
  return {
    id,
    question,
    expected: quote === null ? null : { source: source ?? '', page, quote },
    isWaiting: last.is_waiting,
    result: last.outcome && toResult(last),
    before: before && toResult(before),
  }
}

function toResult({ outcome, certainty, answer, checked_at }: z.infer<typeof result>): GoldenResult {
  return { outcome, certainty, first: answer, checkedAt: checked_at }
}
