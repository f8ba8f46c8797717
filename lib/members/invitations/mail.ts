import 'server-only'
import { isAuthApiError } from '@supabase/supabase-js'
import { z } from 'zod'
import { findMarkAddress } from '@/lib/appearance/mark'
import { findAccountLanguage, setMetadata } from '@/lib/auth/account-metadata'
import { countAttempt } from '@/lib/auth/limits'
import { noteSentLink } from '@/lib/auth/links'
import { AppError } from '@/lib/errors'
import type { Locale } from '@/lib/i18n/locales'
import { logUnexpectedError } from '@/lib/log'
import { pauseMails } from '@/lib/mail/pace'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'

export type Invitation = {
  id: string
  email: string
  fullName: string
  organizationName: string
  language: Locale
}

const account = z.object({ address: z.string(), user_id: z.uuid(), confirmed: z.boolean() })
export type Account = z.infer<typeof account>

/** Uses the secret key, because members must not learn which addresses have accounts. Keys are addresses. */
export async function findAccounts(addresses: string[]): Promise<Map<string, Account>> {
  const accounts = await call(getAdminClient(), 'find_accounts', { addresses }, z.array(account))
  return new Map(accounts.map((found) => [found.address, found]))
}

/** Uses the secret key, because members cannot create accounts. An existing account has the same outcome. */
export async function mailInvitation(
  invitation: Invitation,
  account: Account | null,
): Promise<'sent' | 'failed' | 'later'> {
  try {
    await send(invitation, account)
    return 'sent'
  } catch (error) {
    if (isAuthApiError(error) && error.status === 429) return 'later'
    logUnexpectedError('invitation', error)
    return 'failed'
  }
}

async function send(
  { id, email, fullName, organizationName, language }: Invitation,
  account: Account | null,
): Promise<void> {
  const admin = getAdminClient()
  const mark = await findMarkAddress(id)
  if (account?.confirmed) {
    // An invitation does not change the account's language.
    const own = await findAccountLanguage(account.user_id)
    await setMetadata(account.user_id, { invited_to: organizationName, mark, language: own ?? language })
    const { error } = await admin.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    if (isTooSoon(error)) return
    if (error) throw error
    return noteSentLink(account.user_id, 'invitation')
  }
  const data = { organization_name: organizationName, full_name: fullName, mark, language }
  // Hosted Auth uses the data of an invitation for new accounts only.
  if (account) await setMetadata(account.user_id, data)
  const invited = await admin.auth.admin.inviteUserByEmail(email, { data })
  if (invited.error) throw invited.error
  await noteSentLink(invited.data.user.id, 'invitation')
}

/** The admin must not see this limit, because only accounts get it. The project's limit has another message. */
function isTooSoon(error: { status?: number; message: string } | null): boolean {
  return error?.status === 429 && /after \d+ seconds?/.test(error.message)
}

/** A person who got too many mails is `limited`. `later` means that the project sends no more for now. */
export type GroupDelivery = 'sent' | 'failed' | 'limited' | 'later'

export async function sendGroup(
  invitations: Invitation[],
  accounts: Map<string, Account>,
): Promise<GroupDelivery[]> {
  const deliveries = await Promise.all(invitations.map((invitation) => sendOne(invitation, accounts)))
  if (deliveries.includes('later')) await pauseMails()
  return deliveries
}

async function sendOne(invitation: Invitation, accounts: Map<string, Account>): Promise<GroupDelivery> {
  try {
    await countAttempt(['invitationRecipient', invitation.email])
    return await mailInvitation(invitation, accounts.get(invitation.email) ?? null)
  } catch (error) {
    if (error instanceof AppError) return 'limited'
    logUnexpectedError('invitation', error)
    return 'failed'
  }
}
