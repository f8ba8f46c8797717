export const locales = ['en', 'sv'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** The cookie in which the browser keeps the visitor's choice. */
export const languageCookie = 'language'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}
