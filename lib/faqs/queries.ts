import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { type FaqText, getSyncState, type ListedFaq, toSyncProblem } from './faq'

const faqRow = z.object({
  id: z.uuid(),
  question: z.string(),
  answer: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  sent_to_frank: z.boolean(),
  sent_at: z.string().nullable(),
  sync_error_message: z.string().nullable(),
  last_sync_attempt: z.string().nullable(),
  frank_sync_attempts: z.number(),
})

function toFaq(row: z.infer<typeof faqRow>): ListedFaq {
  const { sent_at: sentAt, last_sync_attempt: lastAttempt, sync_error_message: stored } = row
  return {
    id: row.id,
    question: row.question,
    answer: row.answer,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    state: getSyncState({ sentToFrank: row.sent_to_frank, sentAt, problem: stored, lastAttempt }),
    sentAt,
    problem: toSyncProblem(stored),
    lastAttempt,
    attempts: row.frank_sync_attempts,
  }
}

export function parseFaqs(rows: unknown): ListedFaq[] {
  return z.array(faqRow).parse(rows).map(toFaq)
}

export const faqText = z
  .object({ question: z.string(), answer: z.string(), updated_at: z.string() })
  .transform(({ updated_at, ...text }): FaqText => ({ ...text, version: updated_at }))

/** @throws AppError `not_found` */
export async function getFaqText(admin: Member, id: string): Promise<FaqText> {
  const client = await getServerClient()
  const request = client
    .from('faq_items')
    .select('question, answer, updated_at')
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .maybeSingle()
  const text = await read('faq_items', request, faqText.nullable())
  if (!text) throw new AppError('not_found')
  return text
}
