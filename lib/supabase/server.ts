import 'server-only'
import { createServerClient } from '@supabase/ssr'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { env } from '@/lib/env'
import { getClientIp } from '@/lib/http/client-ip'
import { forwardIp, watchRefreshes } from './auth-fetch'
import { sessionCookieOptions } from './cookies'

/** Has the caller's session, so row level security applies. */
export const getServerClient = cache(async (): Promise<SupabaseClient> => {
  const store = await cookies()
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, APP_URL } = env()
  const ip = await getClientIp()
  const refreshes = watchRefreshes()
  return createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: sessionCookieOptions(APP_URL),
    global: { fetch: forwardIp(ip, refreshes.fetch) },
    cookies: {
      getAll: () => store.getAll(),
      // A page cannot set cookies and need not, because middleware has refreshed the session before. Actions
      // and routes can, and their responses are never cached.
      setAll: (changes) => {
        const failure = refreshes.getFailure()
        // The client deletes the session, although Auth has not judged its refresh token.
        if ((failure === 'busy' || failure === 'down') && changes.every(({ value }) => !value)) return
        try {
          for (const { name, value, options } of changes) store.set(name, value, options)
        } catch (error) {
          if (!(error instanceof Error && error.message.includes('Server Action or Route Handler')))
            throw error
        }
      },
    },
  })
})

/** Has no cookies, so that a mail request or a password check does not change the browser's session. */
export function createVisitorClient(ip: string | null): SupabaseClient {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  return createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    global: { fetch: forwardIp(ip) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
