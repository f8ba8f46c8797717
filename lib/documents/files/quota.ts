import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/env'
import { logUnexpectedError } from '@/lib/log'
import { getAdminClient } from '@/lib/supabase/admin'
import { read } from '@/lib/supabase/read'

export const getQuotaBytes = (): number => env().STORAGE_QUOTA_MB * 1024 * 1024

/**
 * Stores the quota, with which the database compares each new document. It uses the secret key, because no role of a
 * person may change the quota. If the database does not answer, the quota from the last start stays.
 */
export async function storeQuota(): Promise<void> {
  const request = getAdminClient().from('storage_quota').upsert({ id: true, bytes: getQuotaBytes() })
  await read('storage_quota', request, z.null()).catch((error: unknown) =>
    logUnexpectedError('storage quota', error),
  )
}
