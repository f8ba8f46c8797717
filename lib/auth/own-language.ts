import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { env } from '@/lib/env'
import { getChosenLanguage } from '@/lib/i18n/chosen-language'
import { isLocale, type Locale, languageCookie, languageCookieOptions, locales } from '@/lib/i18n/locales'
import { logUnexpectedError } from '@/lib/log'
import { call } from '@/lib/supabase/read'

/** Only where the browser has no chosen language. Only logs a failure. */
export async function applyMemberLanguage(client: SupabaseClient): Promise<void> {
  const store = await cookies()
  const spoken = await getChosenLanguage()
  const known = await call(client, 'settle_own_language', { spoken }, z.enum(locales)).catch(
    (error: unknown) => logUnexpectedError('own language', error),
  )
  if (known && !isLocale(store.get(languageCookie)?.value))
    store.set(languageCookie, known, languageCookieOptions(env().APP_URL))
}

/** The member's mails follow it too. Only logs a failure because the cookie is set. */
export async function keepOwnLanguage(client: SupabaseClient, language: Locale): Promise<void> {
  const [, { error }] = await Promise.all([
    call(client, 'keep_own_language', { chosen: language }, z.unknown()).catch((refused: unknown) =>
      logUnexpectedError('own language', refused),
    ),
    client.auth.updateUser({ data: { language } }),
  ])
  if (error) logUnexpectedError('own language', new Error(error.message))
}
