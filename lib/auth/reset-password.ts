import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { getClientAddress } from '@/lib/http/visitor-address'
import { logUnexpectedError } from '@/lib/log'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { createVisitorClient } from '@/lib/supabase/visitor'
import { refuseWhenLimited } from './auth-limit'
import { listOwnInvitations } from './invitations'
import { linkMember } from './link-member'
import { endRecovery, isRecovering } from './recovery'
import { getSession } from './session'

/**
 * Specification, section 4. Once the password is changed, this browser is signed out in any case.
 * @throws AppError `reset_no_session`, `password_same`, `reset_failed`, `too_many_attempts` (unchanged);
 * `reset_unverified`, `reset_link_failed`, `reset_incomplete` (the password is changed)
 */
export async function resetPassword(password: string): Promise<void> {
  const session = await getSession()
  if (!session?.email || !(await isRecovering(session.userId))) throw new AppError('reset_no_session')
  const client = await getServerClient()
  const { error } = await client.auth.updateUser({ password })
  refuseWhenLimited(error)
  if (error) throw new AppError(error.code === 'same_password' ? 'password_same' : 'reset_failed')
  await Promise.all([client.auth.signOut({ scope: 'local' }), endRecovery()])
  await verify({ email: session.email, password })
}

/** In a separate session that no browser gets. */
async function verify(credentials: { email: string; password: string }): Promise<void> {
  const client = createVisitorClient(await getClientAddress())
  const { data, error } = await client.auth.signInWithPassword(credentials)
  if (error) throw new AppError('reset_unverified')
  try {
    const linked = await linkMember(client, data.user).catch(() => false)
    if (!linked && (await listOwnInvitations(client).catch(() => [])).length === 0)
      throw new AppError('reset_link_failed')
    for (const procedure of ['complete_member_setup', 'record_login'])
      await call(client, procedure, {}, z.unknown(), 'reset_incomplete')
  } finally {
    const { error: left } = await client.auth.signOut({ scope: 'local' })
    if (left) logUnexpectedError('reset sign-out', new Error(left.code ?? left.name))
  }
}
