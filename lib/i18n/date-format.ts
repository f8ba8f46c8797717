import { formatLocales, type Locale } from './locales'
import { timeZone } from './time'

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

/** '12 Nov 2026, 09:12', in Swedish '12 nov. 2026 09:12'. */
export const formatMoment = (moment: Date, locale: Locale) => momentFormat(locale).format(moment)

/** '12 Nov 2026', in Swedish '12 nov. 2026'. */
export const formatDay = (moment: Date, locale: Locale) => dayFormat(locale).format(moment)

const momentFormat = createDateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })
const dayFormat = createDateFormat({ dateStyle: 'medium', timeZone })
