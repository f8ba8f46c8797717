import 'server-only'
import { refuseWhenLimited } from '@/lib/auth/auth-limit'
import { noteSentLink } from '@/lib/auth/mail-links'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { getChosenLanguage } from '@/lib/i18n/chosen-language'
import { countAttempt } from '@/lib/rate-limit/limits'
import { getServerClient } from '@/lib/supabase/server'

/** Not reported, because that would reveal which addresses have accounts. */
const taken = new Set(['email_exists', 'user_already_exists', 'conflict'])

/** @throws AppError `email_invalid`, `too_many_attempts`, `profile_update_failed` */
export async function startEmailChange(member: Member, email: string): Promise<void> {
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
