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
