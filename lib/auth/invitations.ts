import 'server-only'
import type { SupabaseClient, User } from '@supabase/supabase-js'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { type Appearance, appearanceRow, toAppearance } from './appearance'
import { roles } from './permissions'
import { provesAddresses } from './project-settings'

const rows = z.array(
  z.object({ id: z.uuid(), organization_name: z.string(), role: z.enum(roles), ...appearanceRow }),
)

export type OwnInvitation = {
  memberId: string
  organizationName: string
  role: (typeof roles)[number]
  appearance: Appearance
}

export async function listOwnInvitations(client: SupabaseClient): Promise<OwnInvitation[]> {
  const invitations = await call(client, 'list_my_invitations', {}, rows)
  return invitations.map(({ id, organization_name, role, ...appearance }) => ({
    memberId: id,
    organizationName: organization_name,
    role,
    appearance: toAppearance(appearance),
  }))
}

export async function getPathAfterSignIn(
  client: SupabaseClient,
  next: string | null = null,
): Promise<string> {
  const waiting = await listOwnInvitations(client).catch((error: unknown) => {
    // The person sees the invitations at the next sign-in.
    logUnexpectedError('invitations', error)
    return []
  })
  if (waiting.length > 0) return '/auth/join?notice=login_successful'
  return next ?? '/manager/dashboard?notice=login_successful'
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

/** Logs a failure without throwing it, because the person has signed in. */
export async function recordLogin(client: SupabaseClient): Promise<void> {
  await call(client, 'record_login', {}, z.unknown()).catch((error: unknown) =>
    logUnexpectedError('record_login', error),
  )
}

/** Further memberships wait for the person's answer. @throws AppError `account_link_failed` */
export async function linkMember(client: SupabaseClient, user: User): Promise<boolean> {
  // A linked person can sign in, but no new link is made.
  if (!(await isSafeToLink())) {
    if (await isMember(client)) return true
    throw new AppError('account_link_failed')
  }
  const args = { member_email: user.email, new_auth_user_id: user.id }
  if (await call(client, 'update_member_auth_user_id', args, z.boolean(), 'account_link_failed')) return true
  // The membership has the old address if a change of address has not been copied to it.
  await call(client, 'sync_own_email', {}, z.boolean(), 'account_link_failed')
  return isMember(client)
}

async function isMember(client: SupabaseClient): Promise<boolean> {
  const rows = await call(client, 'list_my_memberships', {}, z.array(z.unknown()), 'account_link_failed')
  return rows.length > 0
}

/** Whether the person was a member or was invited, until a day that has passed. */
export function hasEndedMembership(client: SupabaseClient): Promise<boolean> {
  return call(client, 'has_ended_membership', {}, z.boolean())
}

/** Whether the person is a member of an organisation that the operator has paused. */
export function hasPausedMembership(client: SupabaseClient): Promise<boolean> {
  return call(client, 'has_paused_membership', {}, z.boolean())
}

function isSafeToLink(): Promise<boolean> {
  return provesAddresses().catch((error: unknown) => {
    logUnexpectedError('project settings', error)
    return false
  })
}
