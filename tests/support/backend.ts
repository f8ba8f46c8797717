import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readBackend } from '@/supabase/local/client-env'

/** A client with the secret key for the embedded backend that runs on this data. */
export function adminOf(dataDir: string): SupabaseClient {
  const backend = readBackend(dataDir)
  if (!backend) throw new Error(`No backend runs on ${dataDir}`)
  return createClient(backend.url, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** A client with the publishable key and no session. */
export function visitorOf(dataDir: string): SupabaseClient {
  const backend = readBackend(dataDir)
  if (!backend) throw new Error(`No backend runs on ${dataDir}`)
  return createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } })
}

/** Waits until no document is waiting or being read. */
export async function waitUntilRead(dataDir: string, organizationId?: string): Promise<void> {
  const admin = adminOf(dataDir)
  for (;;) {
    const jobs = admin.from('document_jobs').select('document_id', { count: 'exact', head: true })
    const { count, error } = await (organizationId ? jobs.eq('organization_id', organizationId) : jobs)
    if (error) throw new Error(error.message)
    if (count === 0) return
    await wait(100)
  }
}
