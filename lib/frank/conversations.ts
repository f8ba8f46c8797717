import 'server-only'
import { z } from 'zod'
import { mostContext } from '@/lib/assistant/contract'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { getDataClient, getServerClient } from '@/lib/supabase/server'
import type { Rating } from './schema'

export const conversationsPerPage = 20

const listRows = z.array(z.object({ id: z.uuid(), title: z.string(), updated_at: z.string() }))

export type ConversationListing = {
  conversations: { id: string; title: string; updatedAt: string }[]
  hasMore: boolean
}

export async function listConversations(member: Member, page: number): Promise<ConversationListing> {
  const client = await getDataClient()
  const from = (page - 1) * conversationsPerPage
  const { data, error } = await client
    .from('frank_conversations')
    .select('id, title, updated_at')
    .eq('member_id', member.id)
    .order('updated_at', { ascending: false })
    .order('id')
    .range(from, from + conversationsPerPage)
  if (error) throw new Error(`listConversations failed: ${error.code} ${error.message}`)
  const rows = listRows.parse(data)
  return {
    conversations: rows
      .slice(0, conversationsPerPage)
      .map(({ id, title, updated_at }) => ({ id, title, updatedAt: updated_at })),
    hasMore: rows.length > conversationsPerPage,
  }
}

/** Oldest first; empty if the conversation does not exist or is not the member's. */
export async function listEarlierQuestions(member: Member, conversationId: string): Promise<string[]> {
  const client = await getDataClient()
  const { data, error } = await client
    .from('frank_messages')
    .select('text')
    .eq('member_id', member.id)
    .eq('conversation_id', conversationId)
    .eq('sender', 'user')
    .order('position', { ascending: false })
    .limit(mostContext)
  if (error) throw new Error(`listEarlierQuestions failed: ${error.code} ${error.message}`)
  return z
    .array(z.object({ text: z.string() }))
    .parse(data)
    .map(({ text }) => text)
    .reverse()
}

type Failure = { code: string; message: string } | null

function check(name: string, error: Failure): void {
  if (error) throw new Error(`${name} failed: ${error.code} ${error.message}`)
}

/** @throws AppError `not_found`, also for another member's conversation */
export async function renameConversation(member: Member, id: string, title: string): Promise<void> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('frank_conversations')
    .update({ title })
    .eq('member_id', member.id)
    .eq('id', id)
    .select('id')
  check('renameConversation', error)
  if (data?.length === 0) throw new AppError('not_found')
}

export async function deleteConversation(member: Member, id: string): Promise<void> {
  const client = await getServerClient()
  const { error } = await client.from('frank_conversations').delete().eq('member_id', member.id).eq('id', id)
  check('deleteConversation', error)
}

export async function deleteAllConversations(member: Member): Promise<void> {
  const client = await getServerClient()
  const { error } = await client.from('frank_conversations').delete().eq('member_id', member.id)
  check('deleteAllConversations', error)
}

/** @throws AppError `not_found` */
export async function rateAnswer({ messageId, helpful, reason, shareIdentity }: Rating): Promise<void> {
  const client = await getServerClient()
  const { data, error } = await client.rpc('rate_frank_answer', {
    message: messageId,
    is_helpful: helpful,
    why: reason,
    with_name: shareIdentity,
  })
  check('rateAnswer', error)
  if (!z.boolean().parse(data)) throw new AppError('not_found')
}
