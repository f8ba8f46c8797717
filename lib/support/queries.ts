import 'server-only'
import { z } from 'zod'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { SupportAccess } from './grant'

const access = z
  .object({
    purpose: z.string(),
    granted_at: z.coerce.date(),
    expires_at: z.coerce.date(),
    granted_by: z.string().nullable(),
    used_at: z.coerce.date().nullable(),
  })
  .transform(
    (row): SupportAccess => ({
      purpose: row.purpose,
      grantedAt: row.granted_at,
      expiresAt: row.expires_at,
      grantedBy: row.granted_by,
      usedAt: row.used_at,
    }),
  )
  .nullable()

/** Null if none lasts, or the caller is no admin. @throws BackendError */
export async function getSupportAccess(): Promise<SupportAccess | null> {
  return call(await getServerClient(), 'get_support_access', {}, access)
}
