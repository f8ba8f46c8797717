import 'server-only'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { env } from '@/lib/env'
import { forwardAddress } from './forward-address'

/**
 * A client without rights and without cookies, for one task: asking for a mail, or trying a password out without touching the browser's session.
 * @param address the visitor's, which Auth counts where it can
 */
export function createVisitorClient(address: string | null): SupabaseClient {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  return createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    global: { fetch: forwardAddress(address) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
