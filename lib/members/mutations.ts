import 'server-only'
import { z } from 'zod'
import { countAttempt } from '@/lib/auth/limits'
import { AppError } from '@/lib/errors'
import { locales } from '@/lib/i18n/locales'
import { deliverInvitation } from '@/lib/members/invitations/deliver'
import { call, read } from '@/lib/supabase/read'
import { clearUpAfter } from './account'
import { keepApartments, toHouseholdColumns } from './apartments'
import type { AdminContext } from './context'
import { canInvite, invitationStatuses } from './member'
import type { AddMemberInput, EditMemberInput } from './schema'

const existingRow = z
  .object({ auth_user_id: z.uuid().nullable(), invitation_status: z.enum(invitationStatuses) })
  .nullable()
const memberRow = z
  .object({
    id: z.uuid(),
    email: z.string(),
    full_name: z.string(),
    auth_user_id: z.uuid().nullable(),
    invitation_status: z.enum(invitationStatuses),
    language: z.enum(locales).nullable(),
  })
  .nullable()
const table = 'organization_members'
const memberColumns = 'id, email, full_name, auth_user_id, invitation_status, language'

const refusals = {
  23505: 'member_email_taken',
  42501: 'access_denied',
  last_admin: 'last_admin',
  own_membership: 'own_membership',
  member_changed: 'member_changed',
  apartment_required: 'apartment_required',
  members_full: 'members_full',
} as const

/** @throws AppError `member_email_exists`, `member_email_orphaned`, `member_email_taken`, `members_full` */
export async function addMember(
  context: AdminContext,
  input: AddMemberInput,
): Promise<{ memberId: string; invitationSent: boolean; isQueued: boolean }> {
  const { client, organization } = context
  const existing = client
    .from(table)
    .select('auth_user_id, invitation_status')
    .eq('organization_id', organization.id)
    .eq('email', input.email)
    .maybeSingle()
  const row = await read(table, existing, existingRow, refusals)
  if (row) {
    // A joined member has an account, so a row without one is orphaned.
    const orphaned = row.auth_user_id === null && !canInvite(row.invitation_status)
    throw new AppError(orphaned ? 'member_email_orphaned' : 'member_email_exists')
  }
  const request = client
    .from(table)
    .insert({
      organization_id: organization.id,
      email: input.email,
      full_name: input.fullName,
      role: input.role,
      language: input.language ?? context.language,
      ...toHouseholdColumns(input, await keepApartments(context, [input])),
    })
    .select('id')
    .single()
  const { id } = await read(table, request, z.object({ id: z.uuid() }), refusals)
  const outcome = await deliverInvitation(context, { ...input, id })
  const invitationSent = outcome === 'sent' || outcome === 'skipped'
  return { memberId: id, invitationSent, isQueued: outcome === 'queued' }
}

/**
 * Saves all changes or none. @throws AppError `not_found`, `last_admin`, `own_membership`, `apartment_required`,
 * `member_changed`, `members_full`
 */
export async function editMember(
  { client }: AdminContext,
  { memberId, ...input }: EditMemberInput,
): Promise<void> {
  // JSON leaves out what is undefined, which the function then keeps.
  const changes = {
    apartment: input.apartment,
    official_number: input.officialNumber,
    stairwell: input.stairwell,
    shown_apartment: input.shownApartment,
    occupancy: input.occupancy,
    ends_on: input.endsOn,
    role: input.role,
  }
  const args = { member: memberId, changes }
  const isChanged = await call(client, 'edit_member', args, z.boolean(), refusals)
  if (!isChanged) throw new AppError('not_found')
}

/** @throws AppError `not_found`, `last_admin`, `own_membership` */
export async function removeMember(context: AdminContext, memberId: string): Promise<void> {
  const request = context.client
    .from(table)
    .delete()
    .eq('organization_id', context.organization.id)
    .eq('id', memberId)
    .select(memberColumns)
    .maybeSingle()
  const row = await read(table, request, memberRow, refusals)
  if (!row) throw new AppError('not_found')
  await clearUpAfter({ id: row.id, email: row.email, userId: row.auth_user_id })
}

/** @throws AppError `not_found`, `member_joined`, `invitation_failed`, `too_many_attempts` */
export async function sendInvitation(context: AdminContext, memberId: string): Promise<void> {
  const request = context.client
    .from(table)
    .select(memberColumns)
    .eq('organization_id', context.organization.id)
    .eq('id', memberId)
    .maybeSingle()
  const row = await read(table, request, memberRow, refusals)
  if (!row) throw new AppError('not_found')
  if (!canInvite(row.invitation_status)) throw new AppError('member_joined')
  const person = { id: row.id, email: row.email, fullName: row.full_name, language: row.language }
  const delivery = await deliverInvitation(context, person, { again: true })
  if (delivery === 'limited') throw new AppError('too_many_attempts')
  if (delivery === 'failed') throw new AppError('invitation_failed')
}

/** @throws AppError as `sendInvitation` */
export async function sendInvitationTo(
  context: AdminContext,
  { email, organizationId }: { email: string; organizationId: string },
): Promise<void> {
  if (organizationId.toLowerCase() !== context.organization.id) throw new AppError('not_found')
  await sendInvitation(context, await findMemberId(context, email))
}

async function findMemberId({ client, organization }: AdminContext, email: string): Promise<string> {
  const request = client
    .from(table)
    .select('id')
    .eq('organization_id', organization.id)
    .eq('email', email)
    .maybeSingle()
  const row = await read(table, request, z.object({ id: z.uuid() }).nullable(), refusals)
  if (!row) throw new AppError('not_found')
  return row.id
}

/** Reminds everyone if `members` is null. @returns their number @throws AppError `too_many_attempts` */
export async function queueReminders(context: AdminContext, members: string[] | null): Promise<number> {
  const { client, organization, sender, language } = context
  await countAttempt(['invitationSender', sender.memberId, members?.length ?? 1])
  return call(
    client,
    'queue_reminders',
    {
      org_id: organization.id,
      members,
      mail_language: language,
    },
    z.number(),
  )
}
