import 'server-only'
import { z } from 'zod'
import { logUnexpectedError } from '@/lib/log'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import type { Answer } from './contract'

/**
 * Puts the texts that disagree on the list of the organisation's admins, each pair once. Uses the secret key, because
 * a member could name sentences that stand in no text. A failure is logged: the next such answer notes them again.
 */
export async function noteDisagreement(
  organizationId: string,
  [higher, lower]: NonNullable<Answer['disagreement']>,
): Promise<void> {
  const args = {
    org_id: organizationId,
    higher: higher.sourceId,
    lower: lower.isArticle ? null : lower.sourceId,
    lower_article: lower.isArticle ? lower.sourceId : null,
    higher_said: higher.text,
    lower_said: lower.text,
  }
  await call(getAdminClient(), 'note_disagreement', args, z.unknown()).catch((error: unknown) =>
    logUnexpectedError('note a disagreement', error),
  )
}
