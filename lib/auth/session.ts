import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { unjudged } from '@/lib/supabase/auth-fetch'
import { readSessionCookie } from '@/lib/supabase/cookies'
import { getServerClient } from '@/lib/supabase/server'
import { readAccessToken, type SessionClaims, verifyAccessToken } from './session-token'

/**
 * The states of a session, in the middleware and in pages:
 * - `none`: no cookie, or one that this project has not signed.
 * - `ended`: 24 hours after its last change, or because Auth refuses its refresh token.
 * - `expiring`: Auth must refresh its token first.
 * - `busy`, `down`: Auth does not refresh it for now, or the project's keys cannot be fetched. The session stays.
 * - `valid`
 */
type Session =
  | { state: 'none' | 'busy' | 'down'; claims: null }
  | { state: 'ended' | 'expiring' | 'valid'; claims: SessionClaims }

export type SessionState = Session['state']

/** A session ends a day after its last sign-in or refresh (specification, section 9). */
const sessionSeconds = 24 * 60 * 60

/** In milliseconds since 1970. The signed time prevents a client from making a token younger. */
export function sessionEndOf({ issuedAt }: SessionClaims): number {
  return (issuedAt + sessionSeconds) * 1000
}

/** Milliseconds before the expiry. The caller's client refreshes a token in its last 90 seconds. */
const refreshMargin = 120_000

/** Reads the session from a request's cookies, and verifies it without asking Auth. */
export async function readSession(stored: { name: string; value: string }[]): Promise<Session> {
  const cookie = await readSessionCookie(stored, env().APP_URL)
  if (!cookie) return { state: 'none', claims: null }
  let token: SessionClaims | null
  try {
    token = await readAccessToken(cookie.access_token)
  } catch {
    return { state: 'down', claims: null }
  }
  if (!token) return { state: 'none', claims: null }
  // The callers' clients use the expiry that the cookie states.
  const claims = { ...token, expiresAt: Math.min(token.expiresAt, cookie.expires_at) }
  if (sessionEndOf(claims) <= Date.now()) return { state: 'ended', claims }
  return { state: claims.expiresAt * 1000 > Date.now() + refreshMargin ? 'valid' : 'expiring', claims }
}

/**
 * The session of the request, refreshed where it must be. Runs once per request. Returns null without one.
 * @throws AppError `auth_busy`, `auth_down`: Auth does not refresh it for now
 */
export const getSession = cache(async (): Promise<SessionClaims | null> => {
  const { state, claims } = await readSession((await cookies()).getAll())
  if (state === 'none' || state === 'ended') return null
  if (state === 'valid') return claims
  if (state !== 'expiring') throw new AppError(unjudged[state])
  const client = await getServerClient()
  const { data, error } = await client.auth.getSession()
  for (const code of Object.values(unjudged)) if (error?.code === code) throw new AppError(code)
  return data.session && verifyAccessToken(data.session.access_token)
})

/** As `getSession`, for what works without a session too. Returns null also while Auth does not refresh it. */
export async function findSession(): Promise<SessionClaims | null> {
  try {
    return await getSession()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
