import 'server-only'
import { cookies, headers } from 'next/headers'
import { type Locale, languageCookie, readLanguage } from './locales'

/** For code outside pages: actions, route handlers and their mails. */
export async function getChosenLanguage(): Promise<Locale> {
  const [cookieStore, headerList] = await Promise.all([cookies(), headers()])
  return readLanguage(cookieStore.get(languageCookie)?.value, headerList.get('accept-language'))
}
