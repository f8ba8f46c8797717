import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { env } from '@/lib/env'
import { getServerClient } from '@/lib/supabase/server'
import { judgeSession } from './session-age'
import { type SessionClaims, verifyAccessToken } from './token'

/** The caller's session, verified locally; null without one, and 24 hours after its last change. Once per request. */
export const getSession = cache(async (): Promise<SessionClaims | null> => {
  const store = await cookies()
  if ((await judgeSession(store.getAll())) !== 'current') return null
  const client = await getServerClient()
  const { data } = await client.auth.getSession()
  if (!data.session) return null
  const { SUPABASE_URL, SUPABASE_JWT_SECRET } = env()
  return verifyAccessToken(data.session.access_token, {
    supabaseUrl: SUPABASE_URL,
    jwtSecret: SUPABASE_JWT_SECRET,
  })
})
