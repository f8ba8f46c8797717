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

/** How many documents are waiting or being read. */
export async function countUnread(dataDir: string, organizationId?: string): Promise<number> {
  const jobs = adminOf(dataDir).from('document_jobs').select('document_id', { count: 'exact', head: true })
  const { count, error } = await (organizationId ? jobs.eq('organization_id', organizationId) : jobs)
  if (error) throw new Error(error.message)
  return count ?? 0
}

/** Waits until no document is waiting or being read. @throws Error with their number after the time */
export async function waitUntilRead(
  dataDir: string,
  organizationId?: string,
  withinMs = 600_000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const unread = await countUnread(dataDir, organizationId)
    if (unread === 0) return
    if (performance.now() > deadline) throw new Error(`${unread} documents were not read in ${withinMs} ms.`)
    await wait(100)
  }
}
