import { createDateFormat } from './date-format'
import { formatLocales } from './locales'
import { timeZone } from './time'

const hour = 60 * 60 * 1000
const timeOf = createDateFormat({ timeStyle: 'short', timeZone })
const dayOf = createDateFormat({ dateStyle: 'long', timeZone })
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
const relativeDay = {
  en: new Intl.RelativeTimeFormat(formatLocales.en, { numeric: 'auto' }),
  sv: new Intl.RelativeTimeFormat(formatLocales.sv, { numeric: 'auto' }),
}

/** 'today 09:12', in Swedish 'i dag 09.12'. Null in the first three hours, where the age is enough. */
export function formatWhen(date: Date, now: Date, locale: string): string | null {
  if (!(now.getTime() - date.getTime() >= 3 * hour)) return null
  const language = locale === 'sv' ? 'sv' : 'en'
  const time = timeOf(language).format(date)
  const daysAgo = countDays(now) - countDays(date)
  const day = daysAgo < 2 ? relativeDay[language].format(-daysAgo, 'day') : dayOf(language).format(date)
  return `${day} ${locale === 'sv' ? time.replace(':', '.') : time}`
}

/** Days since 1970 in Stockholm. */
function countDays(date: Date): number {
  return Math.round(Date.parse(`${isoDay.format(date)}T00:00:00Z`) / (24 * hour))
}
