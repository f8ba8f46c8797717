import 'server-only'
import { z } from 'zod'
import { answerSourceSchema } from '@/lib/assistant/contract'
import { getSyncState } from '@/lib/faqs/faq'
import { feedbackReasons } from '@/lib/frank/codes'
import { pageSizes } from '@/lib/sections/section'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { QuestionGroup, QuestionKind, QuestionListing } from './question'

const pageSize = 20

/** Invalid data of a member must not fail the page. */
const nearest = z
  .array(
    answerSourceSchema.pick({ board: true, source: true }).extend({
      document_id: z.uuid().nullable().default(null),
      faq_id: z.uuid().nullable().default(null),
      article_id: z.uuid().optional(),
      event_id: z.uuid().optional(),
      page: answerSourceSchema.shape.page.default(null),
    }),
  )
  .catch([])

const group = z.object({
  id: z.uuid(),
  question: z.string(),
  wordings: z.array(z.string()),
  asked: z.number(),
  sent: z.number(),
  refused: z.number(),
  unsure: z.number(),
  rated: z.number(),
  last_asked_at: z.string(),
  is_closed: z.boolean(),
  reasons: z.partialRecord(z.enum(feedbackReasons), z.number()),
  answer: z.string().nullable(),
  answer_checked: z.boolean(),
  nearest,
  askers: z.array(z.string()),
  faq: z
    .object({
      id: z.uuid(),
      section_id: z.guid(),
      question: z.string(),
      sent_to_frank: z.boolean(),
      sent_at: z.string().nullable(),
      sync_error_message: z.string().nullable(),
      last_sync_attempt: z.string().nullable(),
      place: z.number(),
    })
    .nullable(),
})

const listing = z.object({
  total: z.number(),
  groups: z.array(group),
  sections: z.array(z.object({ id: z.guid(), name: z.string() })),
})

export async function listQuestions({
  kind,
  mostAsked,
  page,
}: {
  kind: QuestionKind
  mostAsked: boolean
  page: number
}): Promise<QuestionListing> {
  const args = { kind, most_asked: mostAsked, page_size: pageSize, page_number: page }
  const reply = await call(await getServerClient(), 'list_frank_questions', args, listing)
  const { total, groups, sections } = reply
  return {
    pages: Math.ceil(total / pageSize),
    groups: groups.map(toGroup),
    sections,
  }
}

function toGroup({
  last_asked_at,
  is_closed,
  faq,
  answer_checked: isAnswerChecked,
  ...row
}: z.infer<typeof group>): QuestionGroup {
  return {
    ...row,
    isAnswerChecked,
    lastAskedAt: new Date(last_asked_at),
    isClosed: is_closed,
    faq: faq && toFaq(faq),
  }
}

function toFaq(row: NonNullable<z.infer<typeof group>['faq']>): NonNullable<QuestionGroup['faq']> {
  const state = getSyncState({
    sentToFrank: row.sent_to_frank,
    sentAt: row.sent_at,
    problem: row.sync_error_message,
    lastAttempt: row.last_sync_attempt,
  })
  const page = Math.ceil(row.place / pageSizes.FAQ)
  return { id: row.id, sectionId: row.section_id, page, question: row.question, state }
}
