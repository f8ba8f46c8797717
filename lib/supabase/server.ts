import 'server-only'
import { createServerClient } from '@supabase/ssr'
import type { SupabaseClient } from '@supabase/supabase-js'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { env } from '@/lib/env'
import { clientAddressOf } from '@/lib/http/client-address'
import { sessionCookieOptions } from './cookies'
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
      // and routes can, and their responses are never cached.
      setAll: (changes) => {
        if (refreshes.wasLimited()) return
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
