import 'server-only'
import { z } from 'zod'
import {
  answerSourceSchema,
  certainties,
  contractLimits,
  nearestDocumentSchema,
} from '@/lib/assistant/contract'
import type { Member } from '@/lib/auth/membership'
import { emergencyNumbersSchema } from '@/lib/board/schema'
import { AppError } from '@/lib/errors'
import { locales } from '@/lib/i18n/locales'
import { boardAnswersSchema } from '@/lib/questions/schema'
import { call, change, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { feedbackReasons, frankCodes } from './codes'
import type { Rating } from './schema'

export const conversationsPerPage = 20

const listRows = z.array(z.object({ id: z.uuid(), title: z.string(), updated_at: z.string() }))

export type ConversationListing = {
  conversations: { id: string; title: string; updatedAt: string }[]
  hasMore: boolean
}

export async function listConversations(page: number): Promise<ConversationListing> {
  const args = { page_size: conversationsPerPage, page_number: page }
  const rows = await call(await getServerClient(), 'list_conversations', args, listRows)
  return {
    conversations: rows
      .slice(0, conversationsPerPage)
      .map(({ id, title, updated_at }) => ({ id, title, updatedAt: updated_at })),
    hasMore: rows.length > conversationsPerPage,
  }
}

/** Sorts the oldest first. The list is empty if the conversation is missing or another member's. */
export async function listEarlierQuestions(member: Member, conversationId: string): Promise<string[]> {
  const client = await getServerClient()
  const request = client
    .from('frank_messages')
    .select('text')
    .eq('member_id', member.id)
    .eq('conversation_id', conversationId)
    .eq('sender', 'user')
    .order('position', { ascending: false })
    .limit(contractLimits.context)
  const rows = await read('frank_messages', request, z.array(z.object({ text: z.string() })))
  return rows.map(({ text }) => text).reverse()
}

const answerRow = z.object({ text: z.string(), markdown_checked: z.boolean() }).nullable()

/** @throws AppError `not_found`, also for another member's answer */
export async function findAnswer(member: Member, messageId: string) {
  const client = await getServerClient()
  const request = client
    .from('frank_messages')
    .select('text, markdown_checked')
    .eq('member_id', member.id)
    .eq('id', messageId)
    .eq('sender', 'frank')
    .maybeSingle()
  const answer = await read('frank_messages', request, answerRow)
  if (!answer) throw new AppError('not_found')
  return answer
}

/** @throws AppError `not_found`, also for another member's conversation */
export async function renameConversation(member: Member, id: string, title: string): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('frank_conversations')
    .update({ title })
    .eq('member_id', member.id)
    .eq('id', id)
    .select('id')
  await change('frank_conversations', request)
}

export async function deleteConversation(member: Member, id: string): Promise<void> {
  const client = await getServerClient()
  const request = client.from('frank_conversations').delete().eq('member_id', member.id).eq('id', id)
  await read('frank_conversations', request, z.null())
}

export async function deleteAllConversations(member: Member): Promise<void> {
  const client = await getServerClient()
  const request = client.from('frank_conversations').delete().eq('member_id', member.id)
  await read('frank_conversations', request, z.null())
}

/** @throws AppError `not_found` */
export async function rateAnswer({ messageId, helpful, reason, shareIdentity }: Rating): Promise<void> {
  const client = await getServerClient()
  const args = { message: messageId, is_helpful: helpful, why: reason, with_name: shareIdentity }
  if (!(await call(client, 'rate_frank_answer', args, z.boolean()))) throw new AppError('not_found')
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

const chat = z.object({
  conversation: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  messages: z.array(message),
  suggestions: z.array(z.object({ question: z.string(), language: z.enum(locales) })),
  answers: boardAnswersSchema,
  numbers: emergencyNumbersSchema,
})

export type Chat = z.infer<typeof chat>
export type ChatMessage = Chat['messages'][number]
export type Suggestion = Chat['suggestions'][number]

/** Reads the newest hundred messages in one round trip. Another member's `conversation` becomes null. */
export async function getChat(conversationId: string | null): Promise<Chat> {
  return call(await getServerClient(), 'get_chat', { conversation: conversationId }, chat)
}
