import 'server-only'
import { z } from 'zod'
import { type Locale, locales } from '@/lib/i18n/locales'
import { getAdminClient } from '@/lib/supabase/admin'

/** Uses the secret key, because Auth's mails go to people who are not signed in. Null if none is stored. */
export async function findAccountLanguage(userId: string): Promise<Locale | null> {
  const { data, error } = await getAdminClient()
    .from('organization_members')
    .select('language')
    .eq('auth_user_id', userId)
    .not('language', 'is', null)
    .order('updated_at', { ascending: false })
    .limit(1)
  if (error) throw error
  const [row] = z.array(z.object({ language: z.enum(locales) })).parse(data)
  return row?.language ?? null
}

/** What the templates of Auth's mails read as `.Data`. Null removes a key; the others stay. */
export async function setMetadata(userId: string, metadata: Record<string, string | null>): Promise<void> {
  const { error } = await getAdminClient().auth.admin.updateUserById(userId, { user_metadata: metadata })
  if (error) throw error
}
