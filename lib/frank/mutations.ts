import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { getServerClient } from '@/lib/supabase/server'
import type { Rating } from './conversation-schema'

type Failure = { code: string; message: string } | null

function check(name: string, error: Failure): void {
  if (error) throw new Error(`${name} failed: ${error.code} ${error.message}`)
}

/** Renames one of the member's own conversations. @throws AppError `not_found` */
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

/** Deletes one of the member's own conversations with its messages. A missing conversation is no error. */
export async function deleteConversation(member: Member, id: string): Promise<void> {
  const client = await getServerClient()
  const { error } = await client.from('frank_conversations').delete().eq('member_id', member.id).eq('id', id)
  check('deleteConversation', error)
}

/** Deletes all conversations of the member in this organisation. */
export async function deleteAllConversations(member: Member): Promise<void> {
  const client = await getServerClient()
  const { error } = await client.from('frank_conversations').delete().eq('member_id', member.id)
  check('deleteAllConversations', error)
}

/** Rates one of the member's answers, or changes its rating. @throws AppError `not_found` */
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
