import 'server-only'
import type { AuthError, SupabaseClient, User } from '@supabase/supabase-js'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { logUnexpectedError } from '@/lib/log'
import { warnOperator } from '@/lib/operator'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { countAttempt, forgiveAttempt, refuseWhenLimited } from './limits'

/** What an app needs to make codes. `qrCode` is the address of an image. */
export type NewFactor = { factorId: string; secret: string; qrCode: string }

/** The factor by whose codes the person signs in, of a user as Auth has just sent it. */
export function findFactor(user: Pick<User, 'factors'>): string | null {
  const isCode = ({ status, factor_type }: NonNullable<User['factors']>[number]) =>
    status === 'verified' && factor_type === 'totp'
  return user.factors?.find(isCode)?.id ?? null
}

/** Whether the caller's session waits for a code. */
export function needsCode(client: SupabaseClient): Promise<boolean> {
  return call(client, 'needs_second_factor', {}, z.boolean())
}

/** It counts once a code is entered. @throws AppError `second_factor_off`, `second_factor_failed`, `too_many_attempts` */
export async function startSecondFactor(issuer: string): Promise<NewFactor> {
  const client = await getServerClient()
  // Auth refuses a name that the person has already. An app shows the issuer and the address instead.
  const friendlyName = `${issuer} ${new Date().toISOString()}`
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', issuer, friendlyName })
  if (error) throw toAppError(error)
  return { factorId: data.id, secret: data.totp.secret, qrCode: data.totp.qr_code }
}

/** Ends the person's other sessions. @throws as `enterCode` */
export async function confirmSecondFactor(userId: string, factorId: string, code: string): Promise<void> {
  const client = await getServerClient()
  await enterCode(client, { userId, factorId, code })
  await noteSecondFactor(client)
}

/** Asks for a code, because the person may have left the browser open. @throws as `enterCode` */
export async function removeSecondFactor(code: string): Promise<void> {
  const client = await getServerClient()
  const user = await getUser(client)
  const factorId = findFactor(user)
  if (!factorId) return
  await enterCode(client, { userId: user.id, factorId, code })
  const { error } = await client.auth.mfa.unenroll({ factorId })
  if (error) throw toAppError(error)
  await noteSecondFactor(client)
  // The old token says that the session has two factors until it is refreshed.
  const { error: unrefreshed } = await client.auth.refreshSession()
  if (unrefreshed) logUnexpectedError('second factor', new Error(unrefreshed.code ?? unrefreshed.name))
}

type Entered = { userId: string; factorId: string; code: string }

/**
 * Makes the caller's session one of two factors. @throws AppError `code_wrong`, `too_many_attempts`, `auth_down`,
 * `second_factor_off`, `second_factor_failed`
 */
export async function enterCode(client: SupabaseClient, { userId, factorId, code }: Entered): Promise<void> {
  await countAttempt(['secondFactor', userId])
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
  if (error && error.code !== 'mfa_verification_failed') throw toAppError(error)
  if (error) throw new AppError('code_wrong')
  await forgiveAttempt(['secondFactor', userId])
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
