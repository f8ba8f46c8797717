import { hasLocale } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { defaultLocale, locales } from './locales'

export default getRequestConfig(async ({ locale: explicit, requestLocale }) => {
  const wanted = explicit ?? (await requestLocale)
  const locale = hasLocale(locales, wanted) ? wanted : defaultLocale
  const { default: messages } = await import(`../../messages/${locale}.json`)
  return { locale, messages, timeZone: 'Europe/Stockholm' }
})
