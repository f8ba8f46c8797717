import { env } from '@/lib/env'
import { readSessionCookie } from '@/lib/supabase/cookies'
import { type SessionClaims, verifyAccessToken } from './token'

/** Seconds after the last change of the session (sign-in or refresh) at which it ends (specification, section 9). */
const sessionSeconds = 24 * 60 * 60

/** In milliseconds since 1970. */
export function sessionEndOf({ issuedAt }: SessionClaims): number {
  return (issuedAt + sessionSeconds) * 1000
}

type Cookies = { name: string; value: string }[]

/**
 * The session in these cookies, its token expired or not; null where they hold none. Nothing is refreshed by asking. The backend stamps each token
 * with the time of the sign-in or refresh that made it, and signs it: nobody can make their session younger.
 */
export async function readStoredSession(cookies: Cookies): Promise<SessionClaims | null> {
  const session = await readSessionCookie(cookies, env().APP_URL)
  if (!session) return null
  // At the beginning of time no token has run out: an expired one may be refreshed, so it is judged by its age alone.
  const claims = await verifyAccessToken(session.access_token, { now: new Date(0) })
  // The callers' clients go by what stands beside the token.
  return claims && { ...claims, expiresAt: Math.min(claims.expiresAt, session.expires_at) }
}

/** When the session in these cookies ends, in milliseconds since 1970; null where they hold none. */
export async function readSessionEnd(cookies: Cookies): Promise<number | null> {
  const claims = await readStoredSession(cookies)
  return claims && sessionEndOf(claims)
}

/** What the cookies hold, before anything refreshes it. */
export async function judgeSession(cookies: Cookies): Promise<'none' | 'overdue' | 'current'> {
  const end = await readSessionEnd(cookies)
  if (end === null) return 'none'
  return end > Date.now() ? 'current' : 'overdue'
}
