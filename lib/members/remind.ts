import 'server-only'
import { z } from 'zod'
import { countAttempt } from '@/lib/rate-limit/limits'
import { callProcedure } from '@/lib/supabase/call-procedure'
import type { AdminContext } from './context'

/**
 * Queues another invitation for members who have not signed in: for those given, or for everyone (null). The
 * worker sends them as the mail limit permits. @returns their number @throws AppError `too_many_attempts`
 */
export async function queueReminders(context: AdminContext, members: string[] | null): Promise<number> {
  const { client, organization, sender, language } = context
  await countAttempt(['invitationSender', sender.memberId, members?.length ?? 1])
  const data = await callProcedure(client, 'queue_reminders', {
    org_id: organization.id,
    members,
    mail_language: language,
  })
  return z.number().parse(data)
}
