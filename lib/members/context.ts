import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { cookies } from 'next/headers'
import type { Member } from '@/lib/auth/membership'
import { defaultLocale, isLocale, type Locale, languageCookie } from '@/lib/i18n/locales'
import { getServerClient } from '@/lib/supabase/server'

/** The organisation in which an admin manages members, their own client, and the language in which they invite. */
export type AdminContext = {
  client: SupabaseClient
  organization: { id: string; name: string }
  language: Locale
}

/** What the admin's request brings along. */
export async function getAdminContext(admin: Member): Promise<AdminContext> {
  const language = (await cookies()).get(languageCookie)?.value
  return {
    client: await getServerClient(),
    organization: admin.organization,
    language: isLocale(language) ? language : defaultLocale,
  }
}
