import 'server-only'
import { z } from 'zod'
import { certainties } from '@/lib/assistant/contract'
import { locales } from '@/lib/i18n/locales'
import { boardAnswersSchema } from '@/lib/questions/schema'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { feedbackReasons, frankCodes } from './codes'

const language = z.enum(locales).optional().catch(undefined)

const source = z.object({
  text: z.string(),
  source: z.string(),
  page: z.number().nullable(),
  // Older stored answers do not have these fields.
  heading: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  paragraph: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  date: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  document_id: z.string().nullable(),
  faq_id: z.string().nullable(),
  board: z.literal(true).optional(),
  language,
})

const message = z.object({
  id: z.uuid(),
  sender: z.enum(['user', 'frank']),
  text: z.string(),
  markdown_checked: z.boolean(),
  language,
  source: z.string().nullable(),
  sources: z.array(source),
  nearest: z.array(z.object({ document_id: z.uuid(), source: z.string(), page: z.number().nullable() })),
  certainty: z.enum(certainties).nullable(),
  error_code: z.enum(frankCodes).nullable().catch('unexpected'),
  created_at: z.string(),
  helpful: z.boolean().nullable(),
  reason: z.enum(feedbackReasons).nullable(),
  share_identity: z.boolean().nullable(),
  sent_at: z.string().nullable(),
  faq_id: z.uuid().nullable(),
})

const chat = z.object({
  conversation: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  messages: z.array(message),
  suggestions: z.array(z.object({ question: z.string(), language: z.enum(locales) })),
  answers: boardAnswersSchema,
})

export type Chat = z.infer<typeof chat>
export type ChatMessage = Chat['messages'][number]
export type Suggestion = Chat['suggestions'][number]

/** The newest hundred messages. `conversation` is null if it is not the member's. One round trip. */
export async function getChat(conversationId: string | null): Promise<Chat> {
  return call(await getServerClient(), 'get_chat', { conversation: conversationId }, chat)
}
