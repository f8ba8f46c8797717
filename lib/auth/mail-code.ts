import 'server-only'
import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { after } from 'next/server'
import { z } from 'zod'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { getClientIp } from '@/lib/http/client-ip'
import { signToken, verifyToken } from '@/lib/http/signed-token'
import { logUnexpectedError } from '@/lib/log'
import { cookieName, sessionCookieOptions } from '@/lib/supabase/cookies'
import { createVisitorClient, getServerClient } from '@/lib/supabase/server'
import { findAccountLanguage, setMetadata } from './account-metadata'
import { findKnownDevice } from './device'
import { countAttempt, forgiveAttempt } from './limits'
import { findAccount } from './links'
import { hideUnexpected, padFailureTime, passFirstFactor, requireJudged } from './sign-in'

/** Only the browser that asked for a code can enter it, for an hour. Auth itself keeps a code longer (`otp_expiry`). */
const requestSeconds = 60 * 60

const claims = z.object({ jti: z.uuid(), email: z.string(), next: z.string().nullable() })

type CodeRequest = z.infer<typeof claims>

function settings() {
  const { APP_URL, LINK_SECRET } = env()
  const { name: _, ...options } = sessionCookieOptions(APP_URL)
  return { name: cookieName('portal-mail-code', APP_URL), options, secret: LINK_SECRET }
}

/** What this browser asked for. Null if it asked for no code in the last hour. */
export async function findCodeRequest(): Promise<CodeRequest | null> {
  const { name, secret } = settings()
  return verifyToken('mail-code', (await cookies()).get(name)?.value, claims, { secret })
}

type Ask = { email: string; next: string | null }

/**
 * Answers every address alike, also those without an account, which get no mail.
 * @throws AppError `too_many_attempts`, `mail_code_failed`
 */
export async function requestMailCode({ email, next }: Ask): Promise<void> {
  try {
    const [ip, device] = await Promise.all([getClientIp(), findKnownDevice(email)])
    await countAttempt(['mailCodeIp', ip], ['mailCode', device ? `${device} ${email}` : email])
    const { name, options, secret } = settings()
    const token = await signToken(
      'mail-code',
      { jti: randomUUID(), email, next },
      { secret, seconds: requestSeconds },
    )
    const store = await cookies()
    store.set(name, token, { ...options, maxAge: requestSeconds })
    after(() => sendCode(email, ip))
  } catch (error) {
    if (error instanceof AppError) throw error
    logUnexpectedError('mail code', error)
    throw new AppError('mail_code_failed')
  }
}

async function sendCode(email: string, ip: string | null): Promise<void> {
  try {
    const account = await findAccount(email)
    if (!account?.isConfirmed) return
    const language = await findAccountLanguage(account.userId)
    // The template is also that of an invitation to a person with an account, which this key makes it.
    await setMetadata(account.userId, { invited_to: null, mark: null, ...(language && { language }) })
    const options = { shouldCreateUser: false }
    const { error } = await createVisitorClient(ip).auth.signInWithOtp({ email, options })
    // Auth sends one mail a minute, and the code of the first stays valid.
    if (error && error.code !== 'over_email_send_rate_limit') throw new Error(error.code ?? error.name)
  } catch (error) {
    logUnexpectedError('mail code', error)
  }
}

/**
 * The code is one factor, as a password is. Returns the next path. @throws AppError `mail_code_wrong`, `mail_code_ended`,
 * and as `signIn`
 */
export function signInByMailCode(code: string): Promise<string> {
  return hideUnexpected(async () => {
    const request = await findCodeRequest()
    if (!request) throw new AppError('mail_code_ended')
    const { email, next } = request
    const forgive = await countGuess(request)
    const client = await getServerClient()
    const { data, error } = await padFailureTime(() =>
      client.auth.verifyOtp({ email, token: code, type: 'email' }),
    )
    await requireJudged(error, forgive)
    if (error || !data.session) throw new AppError('mail_code_wrong')
    const path = await passFirstFactor(client, data.session, next)
    const { name, options } = settings()
    const store = await cookies()
    store.set(name, '', { ...options, maxAge: 0 })
    return path
  })
}

/** @throws AppError `too_many_attempts`, `mail_code_ended`: five guesses were wrong */
async function countGuess({ jti }: CodeRequest): Promise<() => Promise<void>> {
  await countAttempt(['linkIp', await getClientIp()])
  await countAttempt(['mailCodeGuess', jti]).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('mail_code_ended') : error
  })
  return () => forgiveAttempt(['mailCodeGuess', jti])
}
