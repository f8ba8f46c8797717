import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'

const batch = 1000

/**
 * Deletes what has been kept for `LOG_RETENTION_DAYS`, in batches that hold no lock for long. With the secret key, because it is nobody's
 * own doing (decision 10).
 */
export async function deleteExpiredLogs(signal: AbortSignal): Promise<void> {
  for (let deleted = batch; deleted >= batch && !signal.aborted; ) {
    const { data, error } = await getAdminClient().rpc('delete_expired_frank_logs', {
      keep_days: env().LOG_RETENTION_DAYS,
      batch,
    })
    if (error) throw new Error(`delete_expired_frank_logs failed: ${error.code} ${error.message}`)
    deleted = z.number().parse(data)
  }
}
