import { z } from 'zod'
import { answerSourceSchema, certainties, nearestDocumentSchema } from '@/lib/assistant/contract'
import { emergencyNumbersSchema } from '@/lib/board/schema'
import { locales } from '@/lib/i18n/locales'
import { boardAnswersSchema } from '@/lib/questions/schema'
import { feedbackReasons, frankCodes } from './codes'

export const conversationsPerPage = 20
/** Few, because each answer is rendered. Even, because a page begins with a question. */
export const messagesPerPage = 40

export type ConversationListing = {
  conversations: { id: string; title: string; updatedAt: string }[]
  hasMore: boolean
}

const language = z.enum(locales).optional().catch(undefined)

const { heading, paragraph, date } = answerSourceSchema.shape

const source = answerSourceSchema.extend({
  // Older stored answers do not have these fields.
  heading: heading.default(null),
  paragraph: paragraph.default(null),
  date: date.default(null),
  language,
})

const message = z.object({
  id: z.uuid(),
  sender: z.enum(['user', 'frank']),
  text: z.string(),
  /** The answer cites a document that its reader may not read (any more), so that nothing of it is here. */
  is_closed: z.boolean(),
  markdown_checked: z.boolean(),
  language,
  source: z.string().nullable(),
  sources: z.array(source),
  nearest: z.array(nearestDocumentSchema),
  certainty: z.enum(certainties).nullable(),
  error_code: z.enum(frankCodes).nullable().catch('unexpected'),
  created_at: z.string(),
  helpful: z.boolean().nullable(),
  reason: z.enum(feedbackReasons).nullable(),
  share_identity: z.boolean().nullable(),
  sent_at: z.string().nullable(),
  faq_id: z.uuid().nullable(),
})

export const chatSchema = z.object({
  conversation: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  page: z.number(),
  /** Says how many messages all pages hold together. */
  total: z.number(),
  messages: z.array(message),
  suggestions: z.array(z.object({ question: z.string(), language: z.enum(locales) })),
  answers: boardAnswersSchema,
  numbers: emergencyNumbersSchema,
})

export type Chat = z.infer<typeof chatSchema>
export type ChatMessage = Chat['messages'][number]
export type Suggestion = Chat['suggestions'][number]
