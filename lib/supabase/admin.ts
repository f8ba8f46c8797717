import 'server-only'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { env } from '@/lib/env'

let client: SupabaseClient | undefined

/**
 * The client with the secret key: row level security does not hold it. Import is restricted by lint, and each use says why the caller's own
 * client cannot do it.
 */
export function getAdminClient(): SupabaseClient {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env()
  client ??= createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  return client
}
