import { type EventTimes, type LocalTimes, toLocalTimes } from '@/lib/i18n/event-times'
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

/** A new date has no version. */
export type EntryFields = LocalTimes & { id: string; version: string; title: string; place: string }

export function toEntryFields(date: ArticleEvent & { title: string }): EntryFields {
  const { id, version, title, place } = date
  return { id, version, title, place: place ?? '', ...toLocalTimes(date) }
}

export function toEventPath({ id, startsAt }: Pick<CalendarDate, 'id' | 'startsAt'>): string {
  return `/manager/calendar?month=${toLocalTime(startsAt).slice(0, 7)}#date-${id}`
}

const dayOf = createDateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone })

/**
 * Gives `tisdag 1 december, 18.30–20.00` in Swedish time, and `fredag 4 december – måndag 7 december` for several
 * days. `allDay` is the word for a whole day.
 */
export function formatWhen(times: EventTimes, locale: Locale, allDay: string): string {
  const { day, lastDay, from, to } = toLocalTimes(times)
  const say = (clock: string) => (locale === 'sv' ? clock.replace(':', '.') : clock)
  const sayDay = (on: string, ...clocks: string[]) =>
    [dayOf(locale).format(new Date(`${on}T12:00Z`)), ...clocks.filter(Boolean)].join(', ')
  if (lastDay) return `${sayDay(day, say(from))} – ${sayDay(lastDay, say(to))}`
  return sayDay(day, from ? [from, to].filter(Boolean).map(say).join('–') : allDay)
}
