import { createDateFormat } from '@/lib/i18n/date-format'
import type { Locale } from '@/lib/i18n/locales'
import { timeZone, toLocalTime } from '@/lib/i18n/time'
import type { CalendarDate } from './calendar'

const dayOf = createDateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone })

/** When a date is, in Swedish time: `tisdag 1 december, 18.30–20.00`. `allDay` is the word for a whole day. */
export function formatWhen(
  { startsAt, endsAt, isAllDay }: Pick<CalendarDate, 'startsAt' | 'endsAt' | 'isAllDay'>,
  locale: Locale,
  allDay: string,
): string {
  const time = (instant: Date) => {
    const clock = toLocalTime(instant).slice(11)
    return locale === 'sv' ? clock.replace(':', '.') : clock
  }
  const hours = isAllDay ? allDay : endsAt ? `${time(startsAt)}–${time(endsAt)}` : time(startsAt)
  return `${dayOf(locale).format(startsAt)}, ${hours}`
}
