import { locale as rootLocale } from 'next/root-params'
import { hasLocale } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { defaultLocale, locales } from './locales'
import { timeZone } from './time'

export default getRequestConfig(async ({ locale: explicit }) => {
  const requested = explicit ?? (await rootLocale())
  const locale = hasLocale(locales, requested) ? requested : defaultLocale
  const { default: messages } = await import(`../../messages/${locale}.json`)
  return { locale, messages, timeZone }
})
