import 'server-only'
import { refuseWhenLimited } from '@/lib/auth/auth-limit'
import { getSession } from '@/lib/auth/session'
import { AppError } from '@/lib/errors'
import { getClientAddress } from '@/lib/rate-limit/client'
import { countAttempt, forgiveAttempt } from '@/lib/rate-limit/limits'
import { getServerClient } from '@/lib/supabase/server'
import { createVisitorClient } from '@/lib/supabase/visitor'

/**
 * Attempts are counted because a session left open must not allow guessing. @throws AppError
 * `session_expired`, `current_password_wrong`, `too_many_attempts`, `password_update_failed`
 */
export async function requireOwnPassword(password: string): Promise<void> {
  const session = await getSession()
  if (!session?.email) throw new AppError('session_expired')
  await countAttempt(['passwordChange', session.userId])
  const aside = createVisitorClient(await getClientAddress())
  const { error } = await aside.auth.signInWithPassword({ email: session.email, password })
  refuseWhenLimited(error)
  if (error) {
    throw new AppError(
      error.code === 'invalid_credentials' ? 'current_password_wrong' : 'password_update_failed',
    )
  }
  await Promise.all([
    forgiveAttempt(['passwordChange', session.userId]),
    aside.auth.signOut({ scope: 'local' }),
  ])
}

/**
 * Also ends the caller's sessions on other devices. @throws AppError `password_too_short`,
 * `password_same`, `too_many_attempts`, `password_update_failed`
 */
export async function changePassword(password: string): Promise<void> {
  const client = await getServerClient()
  const { error } = await client.auth.updateUser({ password })
  refuseWhenLimited(error)
  if (error?.code === 'weak_password') throw new AppError('password_too_short')
  if (error?.code === 'same_password') throw new AppError('password_same')
  if (error) throw new AppError('password_update_failed')
  // Auth does this only if configured. A failure is ignored because the password is already changed.
  await client.auth.signOut({ scope: 'others' })
}
