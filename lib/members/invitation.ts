import 'server-only'
import { z } from 'zod'
import type { Locale } from '@/lib/i18n/locales'
import { logSurprise } from '@/lib/log'
import { getAdminClient } from '@/lib/supabase/admin'

export type Invitation = { email: string; fullName: string; organizationName: string; language: Locale }

const account = z.array(z.object({ user_id: z.uuid(), confirmed: z.boolean() })).max(1)

/**
 * Mails an invitation. Whoever has an account already gets a mail with which they sign in and join; the outcome is the same, so that an
 * admin does not learn of it. With the secret key: accounts are Auth's, which no member's own client may create or look up.
 * @returns false when the mail could not be sent
 */
export async function mailInvitation(invitation: Invitation): Promise<boolean> {
  try {
    await send(invitation)
    return true
  } catch (error) {
    logSurprise('invitation', error)
    return false
  }
}

async function send({ email, fullName, organizationName, language }: Invitation): Promise<void> {
  const admin = getAdminClient()
  const found = await admin.rpc('find_account', { address: email })
  if (found.error) throw found.error
  const [user] = account.parse(found.data)

  if (user?.confirmed) {
    await setMetadata(user.user_id, { invited_to: organizationName, language })
    const { error } = await admin.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    if (error) throw error
    return
  }
  const data = { organization_name: organizationName, full_name: fullName, language }
  // Hosted Auth takes the data of an invitation for a new account only.
  if (user) await setMetadata(user.user_id, data)
  const { error } = await admin.auth.admin.inviteUserByEmail(email, { data })
  if (error) throw error
}

async function setMetadata(userId: string, metadata: Record<string, string>): Promise<void> {
  const { error } = await getAdminClient().auth.admin.updateUserById(userId, { user_metadata: metadata })
  if (error) throw error
}
