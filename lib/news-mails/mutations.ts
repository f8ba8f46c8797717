import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { NewsFrequency } from './news-mail'
import { verifyStopLink } from './stop-link'

/** Mails to a member without a language are in the language of the choice. */
export async function chooseNewsMail(member: Member, frequency: NewsFrequency): Promise<void> {
  const args = {
    org_id: member.organization.id,
    member: member.id,
    wanted: frequency,
    reader_language: await getChosenLanguage(),
  }
  await call(await getServerClient(), 'choose_news_mail', args, z.unknown())
}

/** Uses the secret key, because the link needs no session. @returns false for a link that we have not signed */
export async function stopNewsMail(token: string): Promise<boolean> {
  const member = await verifyStopLink(token, env().LINK_SECRET)
  if (!member) return false
  await call(getAdminClient(), 'stop_news_mail', { member }, z.unknown())
  return true
}
