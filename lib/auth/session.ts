import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { authUnreachable } from '@/lib/supabase/auth-fetch'
import { getServerClient } from '@/lib/supabase/server'
import { readStoredSession, type SessionClaims, verifyAccessToken } from './session-token'

/**
 * Runs once per request. Returns null 24 hours after the last sign-in or refresh.
 * @throws AuthApiError if Auth must refresh the session and does not answer
 */
export const getSession = cache(async (): Promise<SessionClaims | null> => {
  const { state, claims } = await readStoredSession((await cookies()).getAll())
  if (state === 'none' || state === 'overdue') return null
  if (state === 'current') return claims
  const client = await getServerClient()
  const { data, error } = await client.auth.getSession()
  if (error?.code === authUnreachable) throw error
  return data.session && verifyAccessToken(data.session.access_token)
})
