import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/membership'
import { getServerClient } from '@/lib/supabase/server'
import { getSyncState, type SyncProblem, type SyncState, toSyncProblem } from './sync-state'

const columns =
  'id, question, answer, created_at, updated_at, sent_to_frank, sent_at, sync_error_message, last_sync_attempt, frank_sync_attempts'

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

export type ListedFaq = {
  id: string
  question: string
  answer: string
  createdAt: string
  /** Also the version that an edit starts from. */
  updatedAt: string
  state: SyncState
  sentAt: string | null
  problem: SyncProblem | null
  lastAttempt: string | null
  attempts: number
}

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

/** Rows of faq_items, as a query of one's own brought them along. */
export function parseFaqs(rows: unknown): ListedFaq[] {
  return z.array(faqRow).parse(rows).map(toFaq)
}

/** What a section shows at most: a page costs what it shows, not what is stored. */
const listed = 500

/** A section's items in their order. One round trip. */
export async function listFaqs(organizationId: OrganizationId, sectionId: string): Promise<ListedFaq[]> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('faq_items')
    .select(columns)
    .eq('organization_id', organizationId)
    .eq('section_id', sectionId)
    .order('position')
    .limit(listed)
  if (error) throw new Error(`listFaqs failed: ${error.code} ${error.message}`)
  return parseFaqs(data)
}
