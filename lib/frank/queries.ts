import 'server-only'
import { z } from 'zod'
import { contractLimits } from '@/lib/assistant/contract'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { LogFilter } from './codes'
import {
  type Chat,
  type ConversationListing,
  chatSchema,
  conversationsPerPage,
  messagesPerPage,
} from './conversation'
import { type FrankLog, logRow, toFrankLog } from './log'
import { type FrankSettings, frankSettingsRow, toFrankSettings } from './settings'

const listRows = z.array(z.object({ id: z.uuid(), title: z.string(), updated_at: z.string() }))

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

type Place = { page: number; answer: string | null }

/**
 * Reads the page with the answer, or else the one of that number, in one round trip. The first page has the newest
 * messages. Another member's `conversation` becomes null.
 */
export async function getChat(conversationId: string | null, { page, answer }: Place): Promise<Chat> {
  const args = { conversation: conversationId, page_size: messagesPerPage, page_number: page, answer }
  return call(await getServerClient(), 'get_chat', args, chatSchema)
}

const listedLogs = 100

export async function listFrankLogs({
  search,
  filter,
}: {
  search: string
  filter: LogFilter
}): Promise<FrankLog[]> {
  // Postgres stores no NUL, so no text can match.
  if (search.includes('\0')) return []
  const args = { search: search.trim().slice(0, 200), filter, row_limit: listedLogs }
  return (await call(await getServerClient(), 'search_frank_logs', args, z.array(logRow))).map(toFrankLog)
}

export async function loadFrankLogs(...query: Parameters<typeof listFrankLogs>): Promise<FrankLog[] | null> {
  return listFrankLogs(...query).catch((error: unknown) => {
    logUnexpectedError('frank logs', error)
    return null
  })
}

export async function getFrankSettings(): Promise<FrankSettings> {
  return toFrankSettings(await call(await getServerClient(), 'get_frank_settings', {}, frankSettingsRow))
}

export async function loadFrankSettings(): Promise<FrankSettings | null> {
  return getFrankSettings().catch((error: unknown) => {
    logUnexpectedError('frank settings', error)
    return null
  })
}
