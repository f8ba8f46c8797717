export const locales = ['en', 'sv'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** An English reader in Sweden expects the day before the month. */
export const formatLocales = { en: 'en-GB', sv: 'sv-SE' } as const satisfies Record<Locale, string>

export const languageCookie = 'language'

/** `Accept-Language` values that begin with Swedish. */
const swedishFirst = /^sv(?:[-,;]|$)/

export function readLanguage(chosen: string | undefined, accepted: string | null): Locale {
  if (isLocale(chosen)) return chosen
  return swedishFirst.test(accepted ?? '') ? 'sv' : defaultLocale
}

/** The cookie lasts a year, and scripts can read it. */
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

/** The language with which a path begins, and the rest: `/sv/priser` is `sv` and `/priser`. */
export function splitLocale(pathname: string): { locale: Locale | null; path: string } {
  const [, first = '', rest = ''] = pathname.match(/^\/([^/]*)(.*)$/s) ?? []
  return isLocale(first) ? { locale: first, path: rest || '/' } : { locale: null, path: pathname }
}
