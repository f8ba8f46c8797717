import 'server-only'
import { z } from 'zod'
import { countAttempt } from '@/lib/auth/limits'
import type { Locale } from '@/lib/i18n/locales'
import { call } from '@/lib/supabase/read'
import type { AdminContext } from './context'
import { addPeople, findMembers } from './import'
import type { ImportBatch } from './schema'

const batch = 500

/** For browsers without scripts. @returns how many are to be invited @throws AppError `too_many_attempts` */
export async function importAll(
  context: AdminContext,
  rows: ImportBatch,
  language: Locale = context.language,
): Promise<number> {
  // The worker paces the mails, so that a large association counts as one batch.
  await countAttempt(['invitationSender', context.sender.memberId, Math.min(rows.length, batch)])
  let waiting = 0
  for (let from = 0; from < rows.length; from += batch) {
    const part = rows.slice(from, from + batch)
    await addPeople(context, part, language)
    const known = await findMembers(
      context,
      part.map(({ email }) => email),
    )
    const members = known.filter(({ status }) => status === 'pending').map(({ id }) => id)
    if (members.length > 0)
      await call(context.client, 'queue_invitations', { members, mail_language: language }, z.unknown())
    waiting += members.length
  }
  return waiting
}
