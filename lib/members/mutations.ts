import 'server-only'
import type { Member } from '@/lib/auth/membership'
import type { Role } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import { getAdminContext } from './context'
import { addMemberTo, changeRoleIn, findMemberId, inviteAgainTo, removeMemberFrom } from './manage'
import type { AddMemberInput } from './schema'

/** @throws AppError `member_email_exists`, `member_email_orphaned`, `member_email_taken` (meanwhile) */
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

/** @throws AppError `not_found`, `last_admin`, `own_membership` */
export async function removeMember(admin: Member, memberId: string): Promise<void> {
  return removeMemberFrom(await getAdminContext(admin), memberId)
}

/** @throws AppError `not_found`, `member_joined`, `invitation_failed`, `too_many_attempts` */
export async function sendInvitation(admin: Member, memberId: string): Promise<void> {
  return inviteAgainTo(await getAdminContext(admin), memberId)
}

/** Another organisation's id gives `not_found` too. @throws AppError as `sendInvitation` */
export async function sendInvitationTo(
  admin: Member,
  { email, organizationId }: { email: string; organizationId: string },
): Promise<void> {
  if (organizationId.toLowerCase() !== admin.organization.id) throw new AppError('not_found')
  const context = await getAdminContext(admin)
  return inviteAgainTo(context, await findMemberId(context, email))
}
