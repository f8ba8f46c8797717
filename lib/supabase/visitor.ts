import 'server-only'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { env } from '@/lib/env'
import { forwardAddress } from './forward-address'

/** Without cookies, so a mail request or a password check does not change the browser's session. */
export function createVisitorClient(address: string | null): SupabaseClient {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  return createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    global: { fetch: forwardAddress(address) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
