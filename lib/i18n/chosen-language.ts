import 'server-only'
import { cookies } from 'next/headers'
import { defaultLocale, isLocale, type Locale, languageCookie } from './locales'

/** The language that the visitor has chosen, for what is not a page: actions, route handlers and the mails that they cause. */
export async function getChosenLanguage(): Promise<Locale> {
  const language = (await cookies()).get(languageCookie)?.value
  return isLocale(language) ? language : defaultLocale
}
