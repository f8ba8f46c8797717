export const locales = ['en', 'sv'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** An English reader in Sweden expects the day before the month. */
export const formatLocales = { en: 'en-GB', sv: 'sv-SE' } as const satisfies Record<Locale, string>

export const languageCookie = 'language'

/** The language that the visitor chose, else the first of ours in `Accept-Language` (RFC 9110, 12.5.4), else English. */
export function readLanguage(chosen: string | undefined, accepted: string | null): Locale {
  if (isLocale(chosen)) return chosen
  const ranges = (accepted ?? '').slice(0, 500).split(',').map(readRange)
  const [first] = ranges
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ language }) => (isLocale(language) ? [language] : []))
  return first ?? defaultLocale
}

/** `sv-SE;q=0.8` -> `sv` and 0.8 */
function readRange(range: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = range
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 }
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
  const [, first = '', rest = ''] = pathname.match(/^\/([^/]*)(\/.*)?$/s) ?? []
  return isLocale(first) ? { locale: first, path: rest || '/' } : { locale: null, path: pathname }
}
