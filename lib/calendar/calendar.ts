import type { Locale } from '@/lib/i18n/locales'
import { createDateFormat, timeZone, toLocalTime } from '@/lib/i18n/time'

export type CalendarDate = {
  id: string
  title: string
  place: string | null
  startsAt: Date
  endsAt: Date | null
  isAllDay: boolean
  articleId: string | null
  updatedAt: Date
  /** `updatedAt`, unchanged from the database. */
  version: string
}

/** An event that is shown with its article. */
export type ArticleEvent = Pick<CalendarDate, 'id' | 'place' | 'startsAt' | 'endsAt' | 'isAllDay' | 'version'>

/** Times are in Swedish time. A new date has no version. */
export type EntryFields = {
  id: string
  version: string
  title: string
  day: string
  from: string
  to: string
  place: string
}

export function toEntryFields(date: ArticleEvent & { title: string }): EntryFields {
  const { id, version, title, place, startsAt, endsAt, isAllDay } = date
  const [day = '', from = ''] = toLocalTime(startsAt).split('T')
  const to = endsAt ? toLocalTime(endsAt).slice(11) : ''
  return { id, version, title, place: place ?? '', day, from: isAllDay ? '' : from, to }
}

export function toEventPath({ id, startsAt }: Pick<CalendarDate, 'id' | 'startsAt'>): string {
  return `/manager/calendar?month=${toLocalTime(startsAt).slice(0, 7)}#date-${id}`
}

const dayOf = createDateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone })

/** Gives `tisdag 1 december, 18.30–20.00` in Swedish time. `allDay` is the word for a whole day. */
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
