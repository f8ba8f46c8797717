import 'server-only'
import { z } from 'zod'
import { countAttempt } from '@/lib/auth/limits'
import { call } from '@/lib/supabase/read'
import type { AdminContext } from './context'

/** For everyone if `members` is null. @returns their number @throws AppError `too_many_attempts` */
export async function queueReminders(context: AdminContext, members: string[] | null): Promise<number> {
  const { client, organization, sender, language } = context
  await countAttempt(['invitationSender', sender.memberId, members?.length ?? 1])
  return call(
    client,
    'queue_reminders',
    {
      org_id: organization.id,
      members,
      mail_language: language,
    },
    z.number(),
  )
}
