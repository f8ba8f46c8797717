import 'server-only'
import { AppError } from '@/lib/errors'
import { getClientIp } from '@/lib/http/client-ip'
import { createVisitorClient } from '@/lib/supabase/server'
import { countAttempt, forgiveAttempt, refuseWhenLimited } from './limits'
import { getSession } from './session'

/**
 * Counts the attempts, because an open session must not allow guessing. Each member has a password, which the guard of
 * their pages demands. @throws AppError `session_expired`, `current_password_wrong`, `too_many_attempts`, `auth_down`
 */
export async function requireOwnPassword(password: string): Promise<void> {
  const session = await getSession()
  if (!session?.email) throw new AppError('session_expired')
  await countAttempt(['passwordChange', session.userId])
  const visitor = createVisitorClient(await getClientIp())
  const { error } = await visitor.auth.signInWithPassword({ email: session.email, password })
  refuseWhenLimited(error)
  if (error) throw new AppError(error.code === 'invalid_credentials' ? 'current_password_wrong' : 'auth_down')
  await Promise.all([
    forgiveAttempt(['passwordChange', session.userId]),
    visitor.auth.signOut({ scope: 'local' }),
  ])
}
