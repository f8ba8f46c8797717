import 'server-only'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { env } from '@/lib/env'

let client: SupabaseClient | undefined

/** Bypasses row level security. Lint restricts its import; each use states why it is needed. */
export function getAdminClient(): SupabaseClient {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env()
  client ??= createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  return client
}
