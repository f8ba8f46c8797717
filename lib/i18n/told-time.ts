import { formatLocales } from './locales'
import { timeZone } from './stockholm'

const hour = 60 * 60 * 1000

/** 'today 09:12', in Swedish 'i dag 09.12'. Null in the first three hours, where the age is enough. */
export function tellTime(date: Date, now: Date, locale: string): string | null {
  if (!(now.getTime() - date.getTime() >= 3 * hour)) return null
  const format = formatLocales[locale === 'sv' ? 'sv' : 'en']
  const time = new Intl.DateTimeFormat(format, { timeStyle: 'short', timeZone }).format(date)
  const daysAgo = countDays(now) - countDays(date)
  const day =
    daysAgo < 2
      ? new Intl.RelativeTimeFormat(format, { numeric: 'auto' }).format(-daysAgo, 'day')
      : new Intl.DateTimeFormat(format, { dateStyle: 'long', timeZone }).format(date)
  return `${day} ${locale === 'sv' ? time.replace(':', '.') : time}`
}

/** Days since 1970 in Stockholm. */
function countDays(date: Date): number {
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(date)
  return Math.round(Date.parse(`${day}T00:00:00Z`) / (24 * hour))
}
