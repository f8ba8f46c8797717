import 'server-only'
import { z } from 'zod'
import { enterOrganization } from '@/lib/auth/invitations'
import { countAttempt, refuseWhenLimited } from '@/lib/auth/limits'
import { noteSentLink } from '@/lib/auth/links'
import type { Member } from '@/lib/auth/membership'
import { requireOwnPassword } from '@/lib/auth/own-password'
import { AppError } from '@/lib/errors'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { SavedProfile } from './profile'
import type { ProfileInput } from './schema'

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
  const request = client
    .from('organization_members')
    .update({ full_name: fullName, phone_number: phone || null })
    .eq('id', member.id)
    .select('id')
  const rows = await read('organization_members', request, z.array(z.unknown()), 'profile_update_failed')
  if (rows.length === 0) throw new AppError('profile_update_failed')
}

/** @throws AppError `member_context_failed`, also for another person's membership */
export async function switchOrganization(memberId: string): Promise<void> {
  await enterOrganization(await getServerClient(), memberId)
}

/** These errors are not reported, because they would reveal which addresses have accounts. */
const taken = new Set(['email_exists', 'user_already_exists', 'conflict'])

/** @throws AppError `email_invalid`, `too_many_attempts`, `profile_update_failed` */
async function startEmailChange(member: Member, email: string): Promise<void> {
  await countAttempt(['emailChange', member.id])
  const client = await getServerClient()
  const { data, error } = await client.auth.updateUser({
    email,
    data: { language: await getChosenLanguage() },
  })
  refuseWhenLimited(error)
  if (!error) return noteSentLink(data.user.id, 'email_change')
  if (taken.has(error.code ?? '')) return
  const refused = error.code === 'email_address_invalid' || error.code === 'validation_failed'
  throw new AppError(refused ? 'email_invalid' : 'profile_update_failed')
}

/** @throws AppError `password_too_short`, `password_same`, `too_many_attempts`, `password_update_failed` */
async function changePassword(password: string): Promise<void> {
  const client = await getServerClient()
  const { error } = await client.auth.updateUser({ password })
  refuseWhenLimited(error)
  if (error?.code === 'weak_password') throw new AppError('password_too_short')
  if (error?.code === 'same_password') throw new AppError('password_same')
  if (error) throw new AppError('password_update_failed')
  // Auth does this only if configured. A failure is ignored because the password is already changed.
  await client.auth.signOut({ scope: 'others' })
}
