import 'server-only'
import type { Member } from '@/lib/auth/membership'
import type { Role } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import { getAdminContext } from './context'
import { addMemberTo, changeRoleIn, findMemberId, inviteAgainTo, removeMemberFrom } from './manage'
import type { AddMemberInput } from './schema'

/**
 * Adds a member to the admin's organisation (the row first, pending) and invites them. A mail that fails leaves the member.
 * @throws AppError `member_email_exists`, `member_email_taken` (added by somebody else meanwhile), `member_email_orphaned`
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
 * Removes a member, and their account where no other organisation knows it. What they published stays, and so does what they are elsewhere.
 * @throws AppError `not_found`, `last_admin`, `own_membership`
 */
export async function removeMember(admin: Member, memberId: string): Promise<void> {
  return removeMemberFrom(await getAdminContext(admin), memberId)
}

/** Sends or resends an invitation. @throws AppError `not_found`, `member_joined`, `invitation_failed`, `too_many_attempts` */
export async function sendInvitation(admin: Member, memberId: string): Promise<void> {
  return inviteAgainTo(await getAdminContext(admin), memberId)
}

/**
 * The same by address, for the server function. Another organisation's id and an address that nobody here has look the same.
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
