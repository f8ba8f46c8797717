import 'server-only'
import { cookies } from 'next/headers'
import { defaultLocale, isLocale, type Locale, languageCookie } from './locales'

/** For code outside pages: actions, route handlers and their mails. */
export async function getChosenLanguage(): Promise<Locale> {
  const language = (await cookies()).get(languageCookie)?.value
  return isLocale(language) ? language : defaultLocale
}
