import 'server-only'
import { z } from 'zod'
import { locales } from '@/lib/i18n/locales'
import { takeMails } from '@/lib/mail/pace'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import { findAccounts, sendGroup } from './mail'

/** A server that stops repeats at most one round. */
const groupSize = 5

const rows = z.array(
  z
    .object({
      id: z.uuid(),
      email: z.string(),
      full_name: z.string(),
      organization_name: z.string(),
      language: z.enum(locales),
    })
    .transform(({ full_name, organization_name, ...one }) => ({
      ...one,
      fullName: full_name,
      organizationName: organization_name,
    })),
)

/** Uses the secret key, because the worker has no admin's session. A crashed worker's claims expire. */
export async function sendQueuedInvitations(): Promise<number> {
  const admin = getAdminClient()
  const claimed = await call(admin, 'claim_queued_invitations', { most: groupSize }, rows)
  if (claimed.length === 0) return 0
  const granted = await takeMails(claimed.length)
  const accounts = await findAccounts(claimed.map(({ email }) => email))
  const deliveries = await sendGroup(claimed.slice(0, granted), accounts)
  const idsOf = (delivery: string) =>
    claimed.filter((_, index) => (deliveries[index] ?? 'later') === delivery).map(({ id }) => id)
  const sent = idsOf('sent')
  const args = {
    sent,
    later: idsOf('later'),
    failed: idsOf('failed'),
    limited: idsOf('limited'),
  }
  await call(admin, 'settle_queued_invitations', args, z.unknown())
  return sent.length
}
