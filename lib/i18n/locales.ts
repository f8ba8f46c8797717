export const locales = ['en', 'sv'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

export const languageCookie = 'language'

/** The cookie lasts a year on every page, and scripts can read it. */
export function languageCookieOptions(appUrl: string) {
  return {
    path: '/',
    maxAge: 60 * 60 * 24 * 365,
    sameSite: 'lax',
    secure: appUrl.startsWith('https:'),
  } as const
}

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}
