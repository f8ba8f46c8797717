import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { getServerClient } from '@/lib/supabase/server'
import { readStoredSession, sessionEndOf } from './session-age'
import { type SessionClaims, verifyAccessToken } from './token'

/** Milliseconds. The caller's client refreshes a token in its last 90 seconds. */
const refreshMargin = 120_000

/** Verified locally; null without one, and from 24 hours after its last change. Once per request. */
export const getSession = cache(async (): Promise<SessionClaims | null> => {
  const store = await cookies()
  const stored = await readStoredSession(store.getAll())
  if (!stored || sessionEndOf(stored) <= Date.now()) return null
  if (stored.expiresAt * 1000 > Date.now() + refreshMargin) return stored
  const client = await getServerClient()
  const { data } = await client.auth.getSession()
  if (!data.session) return null
  return verifyAccessToken(data.session.access_token)
})
