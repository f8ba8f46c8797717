import 'server-only'
import { PostgrestClient } from '@supabase/postgrest-js'
import { createServerClient } from '@supabase/ssr'
import type { SupabaseClient } from '@supabase/supabase-js'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { env } from '@/lib/env'
import { clientAddressOf } from '@/lib/rate-limit/client-address'
import {
  readSessionCookie,
  refreshMargin,
  type StoredSession,
  sessionCookieOptions,
  withSignedInHint,
} from './cookies'
import { fetchData } from './fetch-data'
import { forwardAddress } from './forward-address'
import { watchRefreshes } from './refresh'

/** With the caller's session: row level security applies. */
export const getServerClient = cache(async (): Promise<SupabaseClient> => {
  const store = await cookies()
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, APP_URL, TRUSTED_PROXY_HOPS } = env()
  const address = clientAddressOf(await headers(), TRUSTED_PROXY_HOPS)
  const refreshes = watchRefreshes()
  return createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: sessionCookieOptions(APP_URL),
    global: { fetch: forwardAddress(address, refreshes.fetch) },
    cookies: {
      getAll: () => store.getAll(),
      // A page cannot set cookies and need not, because middleware has refreshed the session before. Actions
      // and routes can, and their responses are never cached (`private, no-store` in build-config.ts).
      setAll: (changes) => {
        if (refreshes.wasLimited()) return
        try {
          for (const { name, value, options } of withSignedInHint(changes, APP_URL))
            store.set(name, value, options)
        } catch (error) {
          if (!(error instanceof Error && error.message.includes('Server Action or Route Handler')))
            throw error
        }
      },
    },
  })
})

/** As the browser stores it, not verified. Once per request. */
export const readRequestSession = cache(
  async (): Promise<StoredSession | null> => readSessionCookie((await cookies()).getAll(), env().APP_URL),
)

/**
 * For reading data: sends the session's token as it is. Without what a whole client builds for sessions, files
 * and subscriptions, which no page uses.
 */
export const getDataClient = cache(async (): Promise<PostgrestClient> => {
  const session = await readRequestSession()
  if (!session || session.expires_at * 1000 <= Date.now() + refreshMargin)
    return (await getServerClient()).schema('public')
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  return new PostgrestClient(new URL('/rest/v1', SUPABASE_URL).href, {
    schema: 'public',
    fetch: fetchData,
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${session.access_token}` },
  })
})
