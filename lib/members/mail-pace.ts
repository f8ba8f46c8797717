import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'
import { callProcedure } from '@/lib/supabase/call-procedure'

/** A tenth of the hourly mails stays free for reset links and changes of address. */
const share = 0.9
const pauseSeconds = 5 * 60

/** The secret key because the count covers all organisations. */
export async function takeMails(wanted: number): Promise<number> {
  const { MAILS_PER_HOUR } = env()
  const data = await callProcedure(getAdminClient(), 'take_mails', {
    wanted,
    per_hour: MAILS_PER_HOUR ? Math.max(1, Math.floor(MAILS_PER_HOUR * share)) : null,
  })
  return z.number().parse(data)
}

export async function pauseMails(): Promise<void> {
  await callProcedure(getAdminClient(), 'pause_mails', { seconds: pauseSeconds })
}
