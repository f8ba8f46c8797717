import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { getClientIp } from '@/lib/http/client-ip'
import { signToken, verifyToken } from '@/lib/http/signed-token'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { logUnexpectedError } from '@/lib/log'
import { cookieName, sessionCookieOptions } from '@/lib/supabase/cookies'
import { call } from '@/lib/supabase/read'
import { createVisitorClient, getServerClient } from '@/lib/supabase/server'
import { rememberDevice } from './device'
import { linkMember, listOwnInvitations } from './invitations'
import { refuseWhenLimited } from './limits'
import { getMember } from './membership'
import { getOperatorState } from './operator-guard'
import { listFactors } from './second-factor'
import { getSession } from './session'

const recoverySeconds = 60 * 60
const claims = z.object({ sub: z.string() })

function settings() {
  const { APP_URL, LINK_SECRET } = env()
  const { name: _, ...options } = sessionCookieOptions(APP_URL)
  return {
    name: cookieName('portal-recovery', APP_URL),
    options,
    secret: LINK_SECRET,
  }
}

/** Marks the session, because all other sessions need the current password for the change. */
export async function startRecovery(userId: string): Promise<void> {
  const { name, options, secret } = settings()
  const token = await signToken('recovery', { sub: userId }, { secret, seconds: recoverySeconds })
  const store = await cookies()
  store.set(name, token, { ...options, maxAge: recoverySeconds })
}

export async function isRecovering(userId: string): Promise<boolean> {
  const { name, secret } = settings()
  const token = (await cookies()).get(name)?.value
  const recovery = await verifyToken('recovery', token, claims, { secret })
  return recovery?.sub === userId
}

export async function endRecovery(): Promise<void> {
  const { name, options } = settings()
  const store = await cookies()
  if (store.has(name)) store.set(name, '', { ...options, maxAge: 0 })
}

/** Allows a change without the current password to a member who has none yet, or who used a reset link. */
export async function mayChoosePassword(): Promise<boolean> {
  const session = await getSession()
  if (!session) return false
  const member = await getMember()
  return member !== null && (!member.passwordSet || (await isRecovering(session.userId)))
}

/**
 * The last step of an invitation. `newsMail` is the choice of mails about news; without one nothing is chosen. @throws AppError `session_expired`, `reset_no_session`, `setup_failed`,
 * `set_password_failed`, `set_password_no_session`, `set_password_incomplete`, `too_many_attempts`
 */
export async function setPassword(password: string, newsMail?: string): Promise<void> {
  if (!(await getSession())) throw new AppError('session_expired')
  if (!(await mayChoosePassword())) throw new AppError('reset_no_session')
  try {
    await complete(password, newsMail)
  } catch (error) {
    if (error instanceof AppError) throw error
    logUnexpectedError('set password', error)
    throw new AppError('setup_failed')
  }
}

async function complete(password: string, newsMail: string | undefined): Promise<void> {
  const client = await getServerClient()
  const { error } = await client.auth.updateUser({ password })
  refuseWhenLimited(error)
  // An earlier attempt has already set the same password. The remaining steps follow.
  if (error && error.code !== 'same_password') {
    logUnexpectedError('set password', new Error(error.code ?? error.name))
    throw new AppError('set_password_failed')
  }
  const { data, error: sessionError } = await client.auth.getUser()
  if (sessionError || !data.user) throw new AppError('set_password_no_session')
  const choice = newsMail ? { news_mail: newsMail, reader_language: await getChosenLanguage() } : {}
  const isComplete = await call(
    client,
    'complete_member_setup',
    choice,
    z.boolean(),
    'set_password_incomplete',
  )
  if (!isComplete) throw new AppError('set_password_incomplete')
  await endRecovery()
}

/**
 * Specification, section 4. Once the password is changed, this browser is signed out in any case.
 * @throws AppError `reset_no_session`, `password_same`, `reset_failed`, `second_factor_needed`, `too_many_attempts` (unchanged);
 * `reset_unverified`, `reset_link_failed`, `reset_incomplete` (the password is changed)
 */
export async function resetPassword(password: string): Promise<void> {
  const session = await getSession()
  if (!session?.email || !(await isRecovering(session.userId))) throw new AppError('reset_no_session')
  const client = await getServerClient()
  const { error } = await client.auth.updateUser({ password })
  refuseWhenLimited(error)
  if (error?.code === 'same_password') throw new AppError('password_same')
  if (error?.code === 'insufficient_aal') throw new AppError('second_factor_needed')
  if (error) {
    logUnexpectedError('reset password', new Error(error.code ?? error.name))
    throw new AppError('reset_failed')
  }
  // The person can then sign in here while wrong passwords from elsewhere lock the account for new devices.
  await Promise.all([client.auth.signOut({ scope: 'local' }), endRecovery(), rememberDevice(session.email)])
  await verify({ email: session.email, password })
}

/** A person without a membership may be invited, or an operator. */
async function mayComeIn(client: SupabaseClient): Promise<boolean> {
  const invitations = await listOwnInvitations(client).catch(() => [])
  return invitations.length > 0 || (await getOperatorState(client).catch(() => null)) !== null
}

/** Signs in with a separate session that no browser gets. */
async function verify(credentials: { email: string; password: string }): Promise<void> {
  const client = createVisitorClient(await getClientIp())
  const { data, error } = await client.auth.signInWithPassword(credentials)
  if (error) throw new AppError('reset_unverified')
  try {
    // This session may do nothing without the code, so the next sign-in does the rest after its code step.
    if (listFactors(data.user).length > 0) return
    const linked = await linkMember(client, data.user).catch(() => false)
    if (!linked && !(await mayComeIn(client))) throw new AppError('reset_link_failed')
    for (const procedure of ['complete_member_setup', 'record_login'])
      await call(client, procedure, {}, z.unknown(), 'reset_incomplete')
  } finally {
    const { error: left } = await client.auth.signOut({ scope: 'local' })
    if (left) logUnexpectedError('reset sign-out', new Error(left.code ?? left.name))
  }
}
