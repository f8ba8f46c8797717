import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { roles } from './permissions'

const rows = z.array(z.object({ id: z.uuid(), organization_name: z.string(), role: z.enum(roles) }))

export type OwnInvitation = { memberId: string; organizationName: string; role: (typeof roles)[number] }

export async function listOwnInvitations(client: SupabaseClient): Promise<OwnInvitation[]> {
  const invitations = await call(client, 'list_my_invitations', {}, rows)
  return invitations.map(({ id, organization_name, role }) => ({
    memberId: id,
    organizationName: organization_name,
    role,
  }))
}

export async function getPathAfterSignIn(client: SupabaseClient): Promise<string> {
  const waiting = await listOwnInvitations(client).catch((error: unknown) => {
    // The person sees the invitations at the next sign-in.
    logUnexpectedError('invitations', error)
    return []
  })
  return `${waiting.length > 0 ? '/auth/join' : '/manager/dashboard'}?notice=login_successful`
}

/** Joining also makes that organisation the current one. @throws AppError `not_found` */
export async function answerInvitation(memberId: string, joins: boolean): Promise<void> {
  const client = await getServerClient()
  const isAnswered = await call(client, 'answer_invitation', { invitation: memberId, joins }, z.boolean())
  if (!isAnswered) throw new AppError('not_found')
  if (joins) await enterOrganization(client, memberId)
}

/** @throws AppError `member_context_failed` */
export async function enterOrganization(client: SupabaseClient, memberId: string): Promise<void> {
  const args = { claim: 'current_member_id', value: memberId }
  await call(client, 'set_claim', args, z.unknown(), 'member_context_failed')
  await recordLogin(client)
}

/** Only logs a failure because the person has signed in. */
export async function recordLogin(client: SupabaseClient): Promise<void> {
  await call(client, 'record_login', {}, z.unknown()).catch((error: unknown) =>
    logUnexpectedError('record_login', error),
  )
}
