import { env } from '@/lib/env'
import { readSessionCookie, refreshMargin } from '@/lib/supabase/cookies'
import { type SessionClaims, verifyAccessToken } from './token'

/** From the last sign-in or refresh (specification, section 9). */
const sessionSeconds = 24 * 60 * 60

export function sessionEndOf({ issuedAt }: SessionClaims): number {
  return (issuedAt + sessionSeconds) * 1000
}

type Cookies = { name: string; value: string }[]

/** Also of an expired token. The token's signed time prevents a client from making it younger. */
export async function readStoredSession(cookies: Cookies): Promise<SessionClaims | null> {
  const session = await readSessionCookie(cookies, env().APP_URL)
  if (!session) return null
  // With this date no token is expired. An expired one can be refreshed, so only its age counts.
  const claims = await verifyAccessToken(session.access_token, { now: new Date(0) })
  // The callers' clients use the expiry that the cookie states.
  return claims && { ...claims, expiresAt: Math.min(claims.expiresAt, session.expires_at) }
}

/** In milliseconds since 1970; null without a session. */
export async function readSessionEnd(cookies: Cookies): Promise<number | null> {
  const claims = await readStoredSession(cookies)
  return claims && sessionEndOf(claims)
}

export function isFresh({ expiresAt }: SessionClaims): boolean {
  return expiresAt * 1000 > Date.now() + refreshMargin
}

/** `expiring`: its token must be refreshed first. */
export async function getSessionState(
  cookies: Cookies,
): Promise<'none' | 'overdue' | 'expiring' | 'current'> {
  const claims = await readStoredSession(cookies)
  if (!claims) return 'none'
  if (sessionEndOf(claims) <= Date.now()) return 'overdue'
  return isFresh(claims) ? 'current' : 'expiring'
}
