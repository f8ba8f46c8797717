import 'server-only'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { env } from '@/lib/env'
import { forwardAddress } from './forward-address'

/**
 * A client without a session and cookies for one task: requesting a mail, or checking a password without
 * changing the browser's session.
 * @param address the visitor's, which Auth's limits use if possible
 */
export function createVisitorClient(address: string | null): SupabaseClient {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  return createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    global: { fetch: forwardAddress(address) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
