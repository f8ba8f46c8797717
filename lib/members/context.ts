import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Member } from '@/lib/auth/membership'
import { getClientIp } from '@/lib/http/client-ip'
import type { Locale } from '@/lib/i18n/locales'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { getServerClient } from '@/lib/supabase/server'

export type AdminContext = {
  client: SupabaseClient
  organization: Pick<Member['organization'], 'id' | 'name'>
  language: Locale
  /** The sender's invitations are counted, so that an admin cannot flood mailboxes. */
  sender: { memberId: string; ip: string | null }
}

export async function getAdminContext(admin: Member): Promise<AdminContext> {
  return {
    client: await getServerClient(),
    organization: admin.organization,
    language: await getChosenLanguage(),
    sender: { memberId: admin.id, ip: await getClientIp() },
  }
}
