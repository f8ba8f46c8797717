import ical, { ICalCalendarMethod } from 'ical-generator'
import { toLocalTime } from '@/lib/i18n/time'
import { toOneLine } from '@/lib/text/one-line'
import type { CalendarDate } from './calendar'

const hourMs = 60 * 60 * 1000

/** The library reads the day of a whole-day event in UTC. Its end is the day after the last. */
const toDate = (instant: Date) => new Date(`${toLocalTime(instant).slice(0, 10)}T00:00:00Z`)

/** Writes RFC 5545 in UTC, which needs no time zone table. A date without an end takes an hour. */
export function writeCalendar(name: string, dates: CalendarDate[], appUrl: string): string {
  const calendar = ical({
    // The library escapes everything but the name.
    name: toOneLine(name).replace(/[\\;,]/g, '\\$&'),
    method: ICalCalendarMethod.PUBLISH,
    ttl: (6 * hourMs) / 1000,
    prodId: '//Foreningsportalen//Calendar//EN',
  })
  const { hostname } = new URL(appUrl)
  for (const date of dates) {
    const { id, title, place, startsAt, endsAt, isAllDay, articleId, updatedAt } = date
    calendar.createEvent({
      id: `${id}@${hostname}`,
      stamp: updatedAt,
      lastModified: updatedAt,
      summary: title,
      location: place,
      ...(isAllDay
        ? { allDay: true, start: toDate(startsAt), end: endsAt && toDate(endsAt) }
        : { start: startsAt, end: endsAt ?? new Date(startsAt.getTime() + hourMs) }),
      url: articleId ? `${appUrl}/manager/news/${articleId}` : null,
    })
  }
  return `${calendar.toString()}\r\n`
}
