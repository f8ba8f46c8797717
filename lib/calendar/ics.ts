import { toLocalTime } from '@/lib/i18n/stockholm'
import type { CalendarDate } from './calendar'

/** The dates as an iCalendar file (RFC 5545). Times are in UTC, so that it needs no time zone table. */
export function writeCalendar(name: string, dates: CalendarDate[], appUrl: string): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Foreningsportalen//Calendar//EN', 'METHOD:PUBLISH'],
    `X-WR-CALNAME:${escapeText(name)}`,
    'X-WR-TIMEZONE:Europe/Stockholm',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...dates.flatMap((date) => writeEvent(date, appUrl)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function writeEvent(date: CalendarDate, appUrl: string): string[] {
  const { id, title, place, startsAt, endsAt, isAllDay, articleId, updatedAt } = date
  const when = isAllDay
    ? [`DTSTART;VALUE=DATE:${toLocalTime(startsAt).slice(0, 10).replaceAll('-', '')}`]
    : [`DTSTART:${toUtc(startsAt)}`, ...(endsAt ? [`DTEND:${toUtc(endsAt)}`] : ['DURATION:PT1H'])]
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(appUrl).hostname}`,
    `DTSTAMP:${toUtc(updatedAt)}`,
    ...when,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(articleId ? [`URL:${appUrl}/manager/news/${articleId}`] : []),
    'END:VEVENT',
  ]
}

const toUtc = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '')

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')

/** Lines have at most 75 bytes; a longer one goes on after a line break and a space. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
