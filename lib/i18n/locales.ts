export const locales = ['en', 'sv'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** An English reader in Sweden expects the day before the month. */
export const formatLocales = { en: 'en-GB', sv: 'sv-SE' } as const satisfies Record<Locale, string>

export const languageCookie = 'language'

/** A pattern for the rewrites. */
export const swedishFirst = 'sv(?:[-,;].*)?'

export function readLanguage(chosen: string | undefined, accepted: string | null): Locale {
  if (isLocale(chosen)) return chosen
  return new RegExp(`^${swedishFirst}$`).test(accepted ?? '') ? 'sv' : defaultLocale
}

/** For a year. Scripts can read it. */
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
