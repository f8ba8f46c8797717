import { formatLocales, type Locale } from './locales'

/** One formatter for each language, kept because making one takes longer than a hundred dates. */
export function createDateFormat(
  options: Intl.DateTimeFormatOptions,
): (locale: Locale) => Intl.DateTimeFormat {
  const made: Partial<Record<Locale, Intl.DateTimeFormat>> = {}
  return (locale) => {
    made[locale] ??= new Intl.DateTimeFormat(formatLocales[locale], options)
    return made[locale]
  }
}
