import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { getServerClient } from '@/lib/supabase/server'

/** Wrong password, unknown address, unconfirmed or banned: one answer, so that none of them shows which addresses have accounts. */
const rejections = new Set(['invalid_credentials', 'email_not_confirmed', 'user_banned', 'validation_failed'])

/**
 * Signs a person in and links their waiting memberships to the account.
 * @throws AppError `invalid_credentials`, `login_failed`, `member_not_found` (signed out again)
 */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const client = await getServerClient()
  const { data, error } = await client.auth.signInWithPassword(credentials)
  if (error) throw new AppError(rejections.has(error.code ?? '') ? 'invalid_credentials' : 'login_failed')

  const linked = await client.rpc('update_member_auth_user_id', {
    member_email: credentials.email,
    new_auth_user_id: data.user.id,
  })
  // Whoever is linked already is a member, whatever address they signed in with.
  const member = linked.error ? linked : await client.rpc('get_current_member')
  if (!member.error && z.array(z.unknown()).parse(member.data).length > 0) return
  await client.auth.signOut({ scope: 'local' })
  throw new AppError(member.error ? 'login_failed' : 'member_not_found')
}

/** Ends this browser's session. The cookies go even where the backend cannot be told. */
export async function signOut(): Promise<void> {
  const client = await getServerClient()
  await client.auth.signOut({ scope: 'local' })
}
