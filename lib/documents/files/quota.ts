import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/env'
import { logUnexpectedError } from '@/lib/log'
import { getAdminClient } from '@/lib/supabase/admin'
import { read } from '@/lib/supabase/read'

export const getQuotaBytes = (): number => env().STORAGE_QUOTA_MB * 1024 * 1024

/**
 * Tells the database the quota, which it compares with each new document. Uses the secret key, because nobody else
 * may change it. Without an answer the stored quota stays.
 */
export async function storeQuota(): Promise<void> {
  const request = getAdminClient().from('storage_quota').upsert({ id: true, bytes: getQuotaBytes() })
  await read('storage_quota', request, z.null()).catch((error: unknown) =>
    logUnexpectedError('storage quota', error),
  )
}
