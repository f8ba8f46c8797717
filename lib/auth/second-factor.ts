import 'server-only'
import type { AuthError, SupabaseClient, User } from '@supabase/supabase-js'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { warnOperator } from '@/lib/operator'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { countAttempt, forgiveAttempt, refuseWhenLimited } from './limits'
import type { NewFactor } from './schema'

/** The factors by whose codes the person signs in, of a user as Auth has just sent it. */
export function listFactors({ factors = [] }: Pick<User, 'factors'>): NonNullable<User['factors']> {
  return factors.filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
}

/** Since when the caller signs in with a code, as Auth says; null if they do not. @throws as `getUser` */
export async function getSecondFactorSince(): Promise<Date | null> {
  const times = listFactors(await getUser(await getServerClient())).map(({ created_at }) => created_at)
  const [first] = times.sort()
  return first ? new Date(first) : null
}

/** Whether the caller's session waits for a code. */
export function needsCode(client: SupabaseClient): Promise<boolean> {
  return call(client, 'needs_second_factor', {}, z.boolean())
}

/**
 * The factor counts once a code is entered. It replaces those that were started before.
 * @throws AppError `second_factor_on`, `second_factor_off`, `second_factor_failed`, `too_many_attempts`; as `getUser`
 */
export async function startSecondFactor(issuer: string): Promise<NewFactor> {
  const client = await getServerClient()
  const user = await getUser(client)
  if (listFactors(user).length > 0) throw new AppError('second_factor_on')
  // Auth keeps a factor that was tried for a day, and refuses an eleventh.
  for (const { id, status } of user.factors ?? []) {
    if (status === 'verified') continue
    const { error: kept } = await client.auth.mfa.unenroll({ factorId: id })
    if (kept) throw toAppError(kept)
  }
  // Auth refuses a name that the person has already. An app shows the issuer and the address instead.
  const friendlyName = `${issuer} ${new Date().toISOString()}`
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', issuer, friendlyName })
  if (error) throw toAppError(error)
  return { factorId: data.id, uri: data.totp.uri }
}

/** Ends the person's other sessions. @throws as `enterCode` */
export async function confirmSecondFactor(userId: string, factorId: string, code: string): Promise<void> {
  const client = await getServerClient()
  await enterCode(client, { userId, factorIds: [factorId], code })
  await noteSecondFactor(client)
}

/** Asks for a code, because the person may have left the browser open. @throws as `enterCode` */
export async function removeSecondFactor(code: string): Promise<void> {
  const client = await getServerClient()
  const user = await getUser(client)
  const factorIds = listFactors(user).map(({ id }) => id)
  // The operator, or another session, may have removed it.
  if (factorIds.length === 0) return noteSecondFactor(client)
  const entered = await enterCode(client, { userId: user.id, factorIds, code })
  // The session is of one factor without the entered one, and could then remove no other.
  for (const factorId of [...factorIds.filter((id) => id !== entered), entered]) {
    const { error } = await client.auth.mfa.unenroll({ factorId })
    if (error) throw toAppError(error)
  }
  await noteSecondFactor(client)
  // The old token says that the session has two factors until it is refreshed.
  const { error: unrefreshed } = await client.auth.refreshSession()
  if (unrefreshed) logUnexpectedError('second factor', new Error(unrefreshed.code ?? unrefreshed.name))
}

type Entered = { userId: string; factorIds: string[]; code: string }

/**
 * Makes the caller's session one of two factors. Returns the factor that the code is of. @throws AppError `code_wrong`,
 * `too_many_attempts`, `auth_down`, `second_factor_off`, `second_factor_failed`
 */
export async function enterCode(
  client: SupabaseClient,
  { userId, factorIds, code }: Entered,
): Promise<string> {
  await countAttempt(['secondFactor', userId])
  const refusals: AuthError[] = []
  for (const factorId of factorIds) {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
    if (error) {
      refusals.push(error)
      continue
    }
    await forgiveAttempt(['secondFactor', userId])
    return factorId
  }
  const failure = refusals.find((error) => error.code !== 'mfa_verification_failed')
  throw failure ? toAppError(failure) : new AppError('code_wrong')
}

/** @throws AppError `session_expired`, `auth_down` */
export async function getUser(client: SupabaseClient): Promise<User> {
  const { data, error } = await client.auth.getUser()
  if (data.user) return data.user
  throw new AppError(isDown(error) ? 'auth_down' : 'session_expired')
}

/** Logs a failure without throwing it: the next sign-in notes it. */
async function noteSecondFactor(client: SupabaseClient): Promise<void> {
  await call(client, 'note_second_factor', {}, z.unknown()).catch((error: unknown) =>
    logUnexpectedError('note_second_factor', error),
  )
}

const isDown = (error: AuthError | null) => (error?.status ?? 0) === 0 || (error?.status ?? 0) >= 500

function toAppError(error: AuthError): AppError {
  refuseWhenLimited(error)
  if (isDown(error)) return new AppError('auth_down')
  if (error.code === 'mfa_totp_enroll_not_enabled' || error.code === 'mfa_totp_verify_not_enabled') {
    warnOperator('second_factor_off')
    return new AppError('second_factor_off')
  }
  logUnexpectedError('second factor', new Error(error.code ?? error.name))
  return new AppError('second_factor_failed')
}
