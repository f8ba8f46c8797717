import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { getServerClient } from '@/lib/supabase/server'
import {
  isFresh,
  readStoredSession,
  type SessionClaims,
  sessionEndOf,
  verifyAccessToken,
} from './session-token'

/** Runs once per request. Returns null 24 hours after the last sign-in or refresh. */
export const getSession = cache(async (): Promise<SessionClaims | null> => {
  const stored = await readStoredSession((await cookies()).getAll())
  if (!stored || sessionEndOf(stored) <= Date.now()) return null
  if (isFresh(stored)) return stored
  const client = await getServerClient()
  const { data } = await client.auth.getSession()
  if (!data.session) return null
  return verifyAccessToken(data.session.access_token)
})
