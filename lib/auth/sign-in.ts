import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import type { AuthError, Session, SupabaseClient, User } from '@supabase/supabase-js'
import { cookies } from 'next/headers'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { getClientIp } from '@/lib/http/client-ip'
import { applyMemberLanguage } from '@/lib/i18n/member-language'
import { logUnexpectedError } from '@/lib/log'
import { listWarnings, warnOperator } from '@/lib/operator'
import { sessionDeletions } from '@/lib/supabase/cookies'
import { getServerClient } from '@/lib/supabase/server'
import { findKnownDevice, rememberDevice } from './device'
import {
  getPathAfterSignIn,
  hasEndedMembership,
  linkMember,
  listOwnInvitations,
  recordLogin,
} from './invitations'
import { takeNextPath } from './kept-next-path'
import { countSignIn, refuseWhenLimited } from './limits'
import { toCodeStep } from './next-path'
import { getOperatorState } from './operator-guard'
import { endRecovery } from './password'
import { isOperatorPath, operatorPath } from './permissions'
import { listFactors } from './second-factor'
import { verifyAccessToken } from './session-token'

/** These errors get the same response, so that it does not reveal which addresses have accounts. */
const rejections = new Set(['invalid_credentials', 'email_not_confirmed', 'user_banned', 'validation_failed'])

type Credentials = { email: string; password: string }

/**
 * Returns the next path: `next`, unless an invitation waits. @throws AppError `invalid_credentials`,
 * `too_many_attempts`, `auth_down`, `login_failed`, `set_up_wrongly`, `member_not_found`, `membership_ended`,
 * `account_link_failed` (the last four: signed out again)
 */
export async function signIn({
  next,
  ...credentials
}: Credentials & { next: string | null }): Promise<string> {
  return hideUnexpected(() => attempt(credentials, next))
}

/** Each other error than an AppError is logged, and becomes `login_failed`. */
export async function hideUnexpected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    logUnexpectedError('sign-in', error)
    throw new AppError('login_failed')
  }
}

async function attempt(credentials: Credentials, next: string | null): Promise<string> {
  const { email } = credentials
  const [ip, device] = await Promise.all([getClientIp(), findKnownDevice(email)])
  const forgive = await countSignIn({ email, ip, device })
  const client = await getServerClient()
  const { data, error } = await padFailureTime(() => client.auth.signInWithPassword(credentials))
  await requireJudged(error, forgive)
  if (rejections.has(error?.code ?? '')) throw new AppError('invalid_credentials')
  if (error) {
    logUnexpectedError('sign-in', new Error(error.code ?? error.name))
    throw new AppError('login_failed')
  }
  await forgive()
  return passFirstFactor(client, data.session, next)
}

/** An attempt does not count if Auth was limited or down. @throws AppError `too_many_attempts`, `auth_down` */
export async function requireJudged(error: AuthError | null, forgive: () => Promise<void>): Promise<void> {
  const status = error?.status ?? 0
  const isDown = error !== null && (status === 0 || status >= 500)
  if (isDown || status === 429) await forgive()
  refuseWhenLimited(error)
  if (isDown) throw new AppError('auth_down')
}

/**
 * Once Auth has taken a password, or what stands for it. Returns the next path, which may be the step of the second
 * factor. @throws AppError as `finishSignIn`, `set_up_wrongly`
 */
export async function passFirstFactor(
  client: SupabaseClient,
  { access_token, user }: Session,
  next: string | null,
): Promise<string> {
  await Promise.all([rememberDevice(user.email ?? ''), endRecovery(), takeNextPath()])
  await requireVerifiable(client, access_token)
  if (listFactors(user).length > 0) return toCodeStep(next ?? '')
  return finishSignIn(client, user, next)
}

/**
 * Once the person has all their factors. Returns the next path. @throws AppError `member_not_found`,
 * `membership_ended`, `account_link_failed` (signed out again)
 */
export async function finishSignIn(client: SupabaseClient, user: User, next: string | null): Promise<string> {
  const isOperator = (await linkOrLeave(client, user)) === 'operator'
  await recordLogin(client)
  await applyMemberLanguage(client)
  if (isOperator) return next && isOperatorPath(next) ? next : operatorPath
  return getPathAfterSignIn(client, next)
}

/** The portal would refuse the session at the next page, without a reason. @throws AppError `set_up_wrongly` */
async function requireVerifiable(client: SupabaseClient, token: string): Promise<void> {
  if (await verifyAccessToken(token)) return
  if (!listWarnings().includes('issuer_differs')) warnOperator('session_refused')
  await client.auth.signOut({ scope: 'local' })
  throw new AppError('set_up_wrongly')
}

/** An operator of the installation may be no member anywhere. */
async function linkOrLeave(client: SupabaseClient, user: User): Promise<'member' | 'operator'> {
  try {
    if (await linkMember(client, user)) return 'member'
    if ((await listOwnInvitations(client)).length > 0) return 'member'
    if (await getOperatorState(client)) return 'operator'
    throw new AppError((await hasEndedMembership(client)) ? 'membership_ended' : 'member_not_found')
  } catch (error) {
    await client.auth.signOut({ scope: 'local' })
    throw error
  }
}

/** Always deletes the cookies. @throws AppError `signout_failed`: the session lasts until it expires */
export async function signOut(): Promise<void> {
  const client = await getServerClient()
  const [{ error }] = await Promise.all([
    client.auth.signOut({ scope: 'local' }),
    endRecovery(),
    takeNextPath(),
  ])
  // The client keeps the cookies when Auth limits the refresh.
  const store = await cookies()
  const names = store.getAll().map(({ name }) => name)
  for (const { name, value, options } of sessionDeletions(names, env().APP_URL))
    store.set(name, value, options)
  if (error) throw new AppError('signout_failed')
}

/** A step is longer than a password check, so that the response time does not reveal whether an account exists. */
const stepMilliseconds = 700

const clock = {
  now: () => performance.now(),
  wait: (milliseconds: number): Promise<unknown> => wait(milliseconds),
}

export async function padFailureTime<T extends { error: unknown }>(
  work: () => Promise<T>,
  { now, wait } = clock,
): Promise<T> {
  const start = now()
  const result = await work()
  if (result.error) await wait(stepMilliseconds - ((now() - start) % stepMilliseconds))
  return result
}
