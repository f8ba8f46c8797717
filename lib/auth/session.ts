import 'server-only'
import { cache } from 'react'
import { env } from '@/lib/env'
import { getServerClient } from '@/lib/supabase/server'
import { type SessionClaims, verifyAccessToken } from './token'

/** The caller's session, verified locally; null without one. Once per request. */
export const getSession = cache(async (): Promise<SessionClaims | null> => {
  const client = await getServerClient()
  const { data } = await client.auth.getSession()
  if (!data.session) return null
  const { SUPABASE_URL, SUPABASE_JWT_SECRET } = env()
  return verifyAccessToken(data.session.access_token, {
    supabaseUrl: SUPABASE_URL,
    jwtSecret: SUPABASE_JWT_SECRET,
  })
})
