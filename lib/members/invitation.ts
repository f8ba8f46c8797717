import 'server-only'
import { z } from 'zod'
import type { Locale } from '@/lib/i18n/locales'
import { logSurprise } from '@/lib/log'
import { getAdminClient } from '@/lib/supabase/admin'

export type Invitation = { email: string; fullName: string; organizationName: string; language: Locale }

const account = z.object({ address: z.string(), user_id: z.uuid(), confirmed: z.boolean() })
export type Account = z.infer<typeof account>

/** The accounts that these addresses have, by address. With the secret key: whether an address has one is nobody's business. */
export async function findAccounts(addresses: string[]): Promise<Map<string, Account>> {
  const { data, error } = await getAdminClient().rpc('find_accounts', { addresses })
  if (error) throw new Error(`find_accounts failed: ${error.code} ${error.message}`)
  return new Map(
    z
      .array(account)
      .parse(data)
      .map((found) => [found.address, found]),
  )
}

/**
 * Mails an invitation. Whoever has an account already gets a mail with which they sign in and join; the outcome is the same, so that an
 * admin does not learn of it. With the secret key: accounts are Auth's, which no member's own client may create or look up.
 * @param account the one that the address has, or null
 * @returns false when the mail could not be sent
 */
export async function mailInvitation(invitation: Invitation, account: Account | null): Promise<boolean> {
  try {
    await send(invitation, account)
    return true
  } catch (error) {
    logSurprise('invitation', error)
    return false
  }
}

async function send(
  { email, fullName, organizationName, language }: Invitation,
  account: Account | null,
): Promise<void> {
  const admin = getAdminClient()
  if (account?.confirmed) {
    await setMetadata(account.user_id, { invited_to: organizationName, language })
    const { error } = await admin.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    if (error) throw error
    return
  }
  const data = { organization_name: organizationName, full_name: fullName, language }
  // Hosted Auth takes the data of an invitation for a new account only.
  if (account) await setMetadata(account.user_id, data)
  const { error } = await admin.auth.admin.inviteUserByEmail(email, { data })
  if (error) throw error
}

async function setMetadata(userId: string, metadata: Record<string, string>): Promise<void> {
  const { error } = await getAdminClient().auth.admin.updateUserById(userId, { user_metadata: metadata })
  if (error) throw error
}
