import 'server-only'
import type { SupabaseClient, User } from '@supabase/supabase-js'
import { AppError } from '@/lib/errors'
import { logSurprise } from '@/lib/log'
import { getClientAddress } from '@/lib/rate-limit/client'
import { getServerClient } from '@/lib/supabase/server'
import { refuseWhenLimited } from './auth-limit'
import { findKnownDevice, rememberDevice } from './device'
import { evenOutFailures } from './even-out'
import { findEntrance, listOwnInvitations } from './invitations'
import { linkMember } from './link-member'
import { endRecovery } from './recovery'
import { countSignIn } from './sign-in-limits'

/** Wrong password, unknown address, unconfirmed or banned: one answer, so that none of them shows which addresses have accounts. */
const rejections = new Set(['invalid_credentials', 'email_not_confirmed', 'user_banned', 'validation_failed'])

/**
 * Signs a person in and links the first membership of a new account.
 * @returns the path to go on to
 * @throws AppError `invalid_credentials`, `too_many_attempts`, `login_failed`; `member_not_found`, `account_link_failed`
 * (signed out again)
 */
export async function signIn(credentials: { email: string; password: string }): Promise<string> {
  try {
    return await attempt(credentials)
  } catch (error) {
    if (error instanceof AppError) throw error
    logSurprise('sign-in', error)
    throw new AppError('login_failed')
  }
}

async function attempt(credentials: { email: string; password: string }): Promise<string> {
  const { email } = credentials
  const [address, device] = await Promise.all([getClientAddress(), findKnownDevice(email)])
  const forgive = await countSignIn({ email, address, device })
  const client = await getServerClient()
  const { data, error } = await evenOutFailures(() => client.auth.signInWithPassword(credentials))
  if (error?.status === 429) await forgive()
  refuseWhenLimited(error)
  if (error) throw new AppError(rejections.has(error.code ?? '') ? 'invalid_credentials' : 'login_failed')
  await Promise.all([forgive(), rememberDevice(email), endRecovery()])

  await linkOrLeave(client, data.user)
  const recorded = await client.rpc('record_login')
  // The person is in; that the time of it is not noted is no reason to send them away.
  if (recorded.error) logSurprise('record_login', new Error(recorded.error.message))
  return findEntrance(client)
}

/** Nobody stays signed in who is no member and not invited, or of whom it cannot be told. */
async function linkOrLeave(client: SupabaseClient, user: User): Promise<void> {
  try {
    if (await linkMember(client, user)) return
    if ((await listOwnInvitations(client)).length === 0) throw new AppError('member_not_found')
  } catch (error) {
    await client.auth.signOut({ scope: 'local' })
    throw error
  }
}

/**
 * Ends this browser's session. Its cookies go whatever happens.
 * @throws AppError `signout_failed` where the backend could not be told, and keeps the session until it runs out
 */
export async function signOut(): Promise<void> {
  const client = await getServerClient()
  const [{ error }] = await Promise.all([client.auth.signOut({ scope: 'local' }), endRecovery()])
  if (error) throw new AppError('signout_failed')
}
