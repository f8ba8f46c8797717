import 'server-only'
import { cache } from 'react'
import { getServerClient, readRequestSession } from '@/lib/supabase/server'
import { isFresh, sessionEndOf, verifySession } from './session-age'
import { type SessionClaims, verifyAccessToken } from './token'

/** Null from 24 hours after the last change. Once per request. */
export const getSession = cache(async (): Promise<SessionClaims | null> => {
  const stored = await verifySession(await readRequestSession())
  if (!stored || sessionEndOf(stored) <= Date.now()) return null
  if (isFresh(stored)) return stored
  const client = await getServerClient()
  const { data } = await client.auth.getSession()
  if (!data.session) return null
  return verifyAccessToken(data.session.access_token)
})
