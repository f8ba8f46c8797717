import 'server-only'
import type { Member } from '@/lib/auth/membership'
import type { Role } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import { getAdminContext } from './context'
import { addMemberTo, changeRoleIn, findMemberId, inviteAgainTo, removeMemberFrom } from './manage'
import type { AddMemberInput } from './schema'

/**
 * Adds a member to the admin's organisation as pending,
 * then invites them. If the mail fails, the member stays.
 * @throws AppError `member_email_exists`, `member_email_taken`
 * (another admin added them meanwhile), `member_email_orphaned`
 */
export async function addMember(
  admin: Member,
  input: AddMemberInput,
): Promise<{ memberId: string; invitationSent: boolean; isQueued: boolean }> {
  return addMemberTo(await getAdminContext(admin), input)
}

/** @throws AppError `not_found`, `last_admin` */
export async function changeRole(admin: Member, memberId: string, role: Role): Promise<void> {
  return changeRoleIn(await getAdminContext(admin), memberId, role)
}

/**
 * Removes a member, and their account if no other organisation
 * uses it. Their articles and their other memberships stay.
 * @throws AppError `not_found`, `last_admin`, `own_membership`
 */
export async function removeMember(admin: Member, memberId: string): Promise<void> {
  return removeMemberFrom(await getAdminContext(admin), memberId)
}

/**
 * Sends or resends an invitation.
 * @throws AppError `not_found`, `member_joined`, `invitation_failed`, `too_many_attempts`
 */
export async function sendInvitation(admin: Member, memberId: string): Promise<void> {
  return inviteAgainTo(await getAdminContext(admin), memberId)
}

/**
 * Like `sendInvitation`, by address, for the server function. Another
 * organisation's id and an unknown address give the same error.
 * @throws AppError `not_found`, `member_joined`, `invitation_failed`, `too_many_attempts`
 */
export async function sendInvitationTo(
  admin: Member,
  { email, organizationId }: { email: string; organizationId: string },
): Promise<void> {
  if (organizationId.toLowerCase() !== admin.organization.id) throw new AppError('not_found')
  const context = await getAdminContext(admin)
  return inviteAgainTo(context, await findMemberId(context, email))
}
