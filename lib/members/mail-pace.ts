import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'
import { callProcedure } from '@/lib/supabase/call-procedure'

/** A tenth of what the project sends in an hour stays free for reset links and changes of address. */
const share = 0.9
/** Seconds for which nothing is sent after the project has refused a mail for being one too many. */
const pauseSeconds = 5 * 60

/** How many of these mails may be sent now. With the secret key: what all organisations send together is no member's business. */
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
