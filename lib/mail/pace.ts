import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'

/** Invitations use 90 % of the hourly mails, news 80 %; the rest is kept for password resets. */
const shares = { invitations: 0.9, news: 0.8 } as const
const pauseSeconds = 5 * 60

function getHourlyShare(share: number): number | null {
  const { MAILS_PER_HOUR } = env()
  return MAILS_PER_HOUR ? Math.max(1, Math.floor(MAILS_PER_HOUR * share)) : null
}

/** Returns how many invitations may be sent now. Uses the secret key, because the count covers all organisations. */
export async function takeMails(requested: number): Promise<number> {
  const args = { wanted: requested, per_hour: getHourlyShare(shares.invitations) }
  return await call(getAdminClient(), 'take_mails', args, z.number())
}

/** Takes from the same hourly mails as `takeMails`, and leaves those that queued invitations still need. */
export async function takeNewsMails(requested: number): Promise<number> {
  const perHour = getHourlyShare(shares.news)
  if (perHour === null) return requested
  const args = { wanted: requested, per_hour: perHour }
  return await call(getAdminClient(), 'take_news_mails', args, z.number())
}

/** Returns mails that were taken and have not left. */
export async function returnMails(unsent: number): Promise<void> {
  if (unsent > 0 && env().MAILS_PER_HOUR)
    await call(getAdminClient(), 'return_mails', { unsent }, z.unknown())
}

export async function pauseMails(): Promise<void> {
  await call(getAdminClient(), 'pause_mails', { seconds: pauseSeconds }, z.unknown())
}
