import 'server-only'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { env } from '@/lib/env'

let client: SupabaseClient | undefined

/**
 * The client with the secret key, which bypasses row level security. Lint restricts its import, and each use
 * states why the caller's own client is not sufficient.
 */
export function getAdminClient(): SupabaseClient {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env()
  client ??= createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  return client
}
