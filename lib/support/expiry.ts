import 'server-only'
import { z } from 'zod'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'

/** Notes in the associations' logs what has ended by its time. Uses the secret key, because no user triggers it. */
export function endExpiredSupport(): Promise<number> {
  return call(getAdminClient(), 'end_expired_support', {}, z.number())
}
