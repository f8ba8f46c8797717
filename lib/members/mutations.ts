import 'server-only'
import type { PostgrestError } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Role } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import { locales } from '@/lib/i18n/locales'
import { clearUpAfter } from './account'
import type { AdminContext } from './context'
import { deliverInvitation } from './deliver'
import { canInvite, invitationStatuses } from './member'
import type { AddMemberInput } from './schema'

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
const memberColumns = 'id, email, full_name, auth_user_id, invitation_status, language'

/** @throws AppError `member_email_exists`, `member_email_orphaned`, `member_email_taken` */
export async function addMember(
  context: AdminContext,
  input: AddMemberInput,
): Promise<{ memberId: string; invitationSent: boolean; isQueued: boolean }> {
  const { client, organization } = context
  const existing = await client
    .from('organization_members')
    .select('auth_user_id, invitation_status')
    .eq('organization_id', organization.id)
    .eq('email', input.email)
    .maybeSingle()
  if (existing.error) throw toError(existing.error)
  const row = existingRow.parse(existing.data)
  if (row) {
    // A joined member has an account. Without one, the row is orphaned.
    const orphaned = row.auth_user_id === null && !canInvite(row.invitation_status)
    throw new AppError(orphaned ? 'member_email_orphaned' : 'member_email_exists')
  }
  const { data, error } = await client
    .from('organization_members')
    .insert({
      organization_id: organization.id,
      email: input.email,
      full_name: input.fullName,
      apartment: input.apartment ?? null,
      role: input.role,
      language: input.language ?? context.language,
    })
    .select('id')
    .single()
  if (error) throw toError(error)
  const { id } = z.object({ id: z.uuid() }).parse(data)
  const outcome = await deliverInvitation(context, { ...input, id })
  const invitationSent = outcome === 'sent' || outcome === 'skipped'
  return { memberId: id, invitationSent, isQueued: outcome === 'queued' }
}

/** @throws AppError `not_found`, `last_admin` */
export async function changeRole({ client }: AdminContext, memberId: string, role: Role): Promise<void> {
  const { data, error } = await client.rpc('set_member_role', { member_id: memberId, new_role: role })
  if (error) throw toError(error)
  if (!z.boolean().parse(data)) throw new AppError('not_found')
}

/** @throws AppError `not_found` */
export async function changeApartment(
  { client }: AdminContext,
  memberId: string,
  apartment: string | null,
): Promise<void> {
  const { data, error } = await client.rpc('set_member_apartment', { member: memberId, number: apartment })
  if (error) throw toError(error)
  if (!z.boolean().parse(data)) throw new AppError('not_found')
}

/** @throws AppError `not_found`, `last_admin`, `own_membership` */
export async function removeMember(context: AdminContext, memberId: string): Promise<void> {
  const { data, error } = await context.client
    .from('organization_members')
    .delete()
    .eq('organization_id', context.organization.id)
    .eq('id', memberId)
    .select(memberColumns)
    .maybeSingle()
  if (error) throw toError(error)
  const row = memberRow.parse(data)
  if (!row) throw new AppError('not_found')
  await clearUpAfter({ id: row.id, email: row.email, userId: row.auth_user_id })
}

/** @throws AppError `not_found`, `member_joined`, `invitation_failed`, `too_many_attempts` */
export async function sendInvitation(context: AdminContext, memberId: string): Promise<void> {
  const { data, error } = await context.client
    .from('organization_members')
    .select(memberColumns)
    .eq('organization_id', context.organization.id)
    .eq('id', memberId)
    .maybeSingle()
  if (error) throw toError(error)
  const row = memberRow.parse(data)
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
  const { data, error } = await client
    .from('organization_members')
    .select('id')
    .eq('organization_id', organization.id)
    .eq('email', email)
    .maybeSingle()
  if (error) throw toError(error)
  const row = z.object({ id: z.uuid() }).nullable().parse(data)
  if (!row) throw new AppError('not_found')
  return row.id
}

function toError(error: PostgrestError): Error {
  if (error.code === '23505') return new AppError('member_email_taken')
  if (error.code === '42501') return new AppError('access_denied')
  // The embedded backend uses another code and a prefix.
  const [word] = error.message.match(/(?<=^|: )(last_admin|own_membership)$/) ?? []
  if (word === 'last_admin' || word === 'own_membership') return new AppError(word)
  return new Error(`organization_members failed: ${error.code} ${error.message}`)
}
