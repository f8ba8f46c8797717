import 'server-only'
import { enterOrganization } from '@/lib/auth/invitations'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { getServerClient } from '@/lib/supabase/server'
import { startEmailChange } from './email'
import { changePassword, requireOwnPassword } from './password'
import type { ProfileInput } from './schema'

export type SavedProfile = { pendingEmail: string | null; passwordChanged: boolean }

/** @throws AppError `current_password_wrong`, `profile_update_failed`; and of the functions it calls */
export async function saveProfile(member: Member, input: ProfileInput): Promise<SavedProfile> {
  const passwordChanged = input.newPassword !== ''
  if (passwordChanged) await requireOwnPassword(input.currentPassword)
  await savePersonalInformation(member, input)
  const emailChanged = input.email !== member.email
  if (emailChanged) await startEmailChange(member, input.email)
  if (passwordChanged) await changePassword(input.newPassword)
  return { pendingEmail: emailChanged ? input.email : null, passwordChanged }
}

async function savePersonalInformation(member: Member, { fullName, phone }: ProfileInput): Promise<void> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('organization_members')
    .update({ full_name: fullName, phone_number: phone || null })
    .eq('id', member.id)
    .select('id')
  if (error || data.length === 0) throw new AppError('profile_update_failed')
}

/** @throws AppError `member_context_failed`, also for another person's membership */
export async function switchOrganization(memberId: string): Promise<void> {
  await enterOrganization(await getServerClient(), memberId)
}
