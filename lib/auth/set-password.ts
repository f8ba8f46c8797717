import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { refuseWhenLimited } from './auth-limit'
import { getMember } from './membership'
import { endRecovery, isRecovering } from './recovery'
import { getSession } from './session'

/** Without the current password: the caller has none yet, or used a reset link. */
export async function mayChoosePassword(): Promise<boolean> {
  const session = await getSession()
  if (!session) return false
  const member = await getMember()
  return member !== null && (!member.passwordSet || (await isRecovering(session.userId)))
}

/**
 * The last step of an invitation. @throws AppError `session_expired`, `reset_no_session`, `setup_failed`,
 * `set_password_failed`, `set_password_no_session`, `set_password_incomplete`, `too_many_attempts`
 */
export async function setPassword(password: string): Promise<void> {
  if (!(await getSession())) throw new AppError('session_expired')
  if (!(await mayChoosePassword())) throw new AppError('reset_no_session')
  try {
    await complete(password)
  } catch (error) {
    if (error instanceof AppError) throw error
    logUnexpectedError('set password', error)
    throw new AppError('setup_failed')
  }
}

async function complete(password: string): Promise<void> {
  const client = await getServerClient()
  const { error } = await client.auth.updateUser({ password })
  refuseWhenLimited(error)
  // An earlier attempt has already set the same password. The remaining steps follow.
  if (error && error.code !== 'same_password') throw new AppError('set_password_failed')
  const { data, error: sessionError } = await client.auth.getUser()
  if (sessionError || !data.user) throw new AppError('set_password_no_session')
  const isComplete = await call(client, 'complete_member_setup', {}, z.boolean(), 'set_password_incomplete')
  if (!isComplete) throw new AppError('set_password_incomplete')
  await endRecovery()
}
