import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { cookies, headers } from 'next/headers'
import { z } from 'zod'
import { env } from '@/lib/env'
import { logUnexpectedError } from '@/lib/log'
import { call } from '@/lib/supabase/read'
import {
  isLocale,
  type Locale,
  languageCookie,
  languageCookieOptions,
  locales,
  readLanguage,
} from './locales'

/** Sets the member's language if the browser has not chosen one. Logs a failure without throwing it. */
export async function applyMemberLanguage(client: SupabaseClient): Promise<void> {
  const store = await cookies()
  const spoken = await getChosenLanguage()
  const known = await call(client, 'settle_own_language', { spoken }, z.enum(locales)).catch(
    (error: unknown) => logUnexpectedError('own language', error),
  )
  if (known && !isLocale(store.get(languageCookie)?.value))
    store.set(languageCookie, known, languageCookieOptions(env().APP_URL))
}

/** The browser stays in the language it has, whichever an account that many share was signed in with first. */
export async function keepBrowserLanguage(): Promise<void> {
  const store = await cookies()
  store.set(languageCookie, await getChosenLanguage(), languageCookieOptions(env().APP_URL))
}

/** Stores the language for the member's mails. Logs a failure without throwing it, because the cookie is set. */
export async function keepOwnLanguage(client: SupabaseClient, language: Locale): Promise<void> {
  const [, { error }] = await Promise.all([
    call(client, 'keep_own_language', { chosen: language }, z.unknown()).catch((refused: unknown) =>
      logUnexpectedError('own language', refused),
    ),
    client.auth.updateUser({ data: { language } }),
  ])
  if (error) logUnexpectedError('own language', new Error(error.message))
}

/** Actions, route handlers and their mails use this, because they have no language in their address. */
export async function getChosenLanguage(): Promise<Locale> {
  const [cookieStore, headerList] = await Promise.all([cookies(), headers()])
  return readLanguage(cookieStore.get(languageCookie)?.value, headerList.get('accept-language'))
}
