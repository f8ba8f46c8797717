import { formatLocales, type Locale } from './locales'

/** All dates without a zone are Stockholm time. */
export const timeZone = 'Europe/Stockholm'

const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::00)?$/

/** Returns the value of a `datetime-local` field: 2026-12-01T09:00. */
export function toLocalTime(instant: Date): string {
  return format.format(instant).replace(' ', 'T').slice(0, 16)
}

/** Takes the first of an hour that occurs twice. Returns null for 30 February, or an hour that summer time omits. */
export function toInstant(local: string): Date | null {
  if (!pattern.test(local)) return null
  const minute = local.slice(0, 16)
  const asUtc = Date.parse(`${minute}Z`)
  if (Number.isNaN(asUtc)) return null
  // Summer time is first because its instant is earlier.
  const found = [2, 1].map((hours) => new Date(asUtc - hours * 3_600_000))
  return found.find((instant) => toLocalTime(instant) === minute) ?? null
}

/** @param day as in an address: 2026-12-31 */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * hour).toISOString().slice(0, 10)
}

/** Keeps one formatter for each language, because making one takes longer than formatting a hundred dates. */
export function createDateFormat(
  options: Intl.DateTimeFormatOptions,
): (locale: Locale) => Intl.DateTimeFormat {
  const made: Partial<Record<Locale, Intl.DateTimeFormat>> = {}
  return (locale) => {
    made[locale] ??= new Intl.DateTimeFormat(formatLocales[locale], options)
    return made[locale]
  }
}

/** Gives '12 Nov 2026, 09:12', in Swedish '12 nov. 2026 09:12'. */
export const formatMoment = (moment: Date, locale: Locale) => momentFormat(locale).format(moment)

/** Gives '12 Nov 2026', in Swedish '12 nov. 2026'. */
export const formatDay = (moment: Date, locale: Locale) => dayFormat(locale).format(moment)

const momentFormat = createDateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })
const dayFormat = createDateFormat({ dateStyle: 'medium', timeZone })

const hour = 60 * 60 * 1000
const timeOf = createDateFormat({ timeStyle: 'short', timeZone })
const dayOf = createDateFormat({ dateStyle: 'long', timeZone })
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
const relativeDay = {
  en: new Intl.RelativeTimeFormat(formatLocales.en, { numeric: 'auto' }),
  sv: new Intl.RelativeTimeFormat(formatLocales.sv, { numeric: 'auto' }),
}

/** Gives 'today 09:12', in Swedish 'i dag 09.12'. Returns null in the first three hours, where the age is enough. */
export function formatWhen(date: Date, now: Date, locale: string): string | null {
  if (!(now.getTime() - date.getTime() >= 3 * hour)) return null
  const language = locale === 'sv' ? 'sv' : 'en'
  const time = timeOf(language).format(date)
  const daysAgo = countDays(now) - countDays(date)
  const day = daysAgo < 2 ? relativeDay[language].format(-daysAgo, 'day') : dayOf(language).format(date)
  return `${day} ${locale === 'sv' ? time.replace(':', '.') : time}`
}

/** Gives '2026-11-12', the day in Stockholm. */
export const toDay = (moment: Date) => isoDay.format(moment)

/** Counts the days since 1970 in Stockholm. */
function countDays(date: Date): number {
  return Math.round(Date.parse(`${toDay(date)}T00:00:00Z`) / (24 * hour))
}
