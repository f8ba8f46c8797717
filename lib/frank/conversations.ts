import 'server-only'
import { z } from 'zod'
import { mostContext } from '@/lib/assistant/contract'
import type { Member } from '@/lib/auth/membership'
import { getServerClient } from '@/lib/supabase/server'

export const conversationsPerPage = 20

const listRows = z.array(z.object({ id: z.uuid(), title: z.string(), updated_at: z.string() }))

export type ConversationListing = {
  conversations: { id: string; title: string; updatedAt: string }[]
  hasMore: boolean
}

export async function listConversations(member: Member, page: number): Promise<ConversationListing> {
  const client = await getServerClient()
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
  const client = await getServerClient()
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
