import { expect, it } from 'vitest'
import type { CalendarDate } from './calendar'
import { writeCalendar } from './ics'

const date: CalendarDate = {
  ...{
    id: 'a',
    title: 'Städdag; fika, och\nmer',
    place: null,
    articleId: null,
    isAllDay: false,
    endsAt: null,
  },
  ...{ startsAt: new Date('2026-12-01T17:00:00Z'), updatedAt: new Date('2026-11-01T00:00:00Z') },
  version: '2026-11-01T00:00:00+00:00',
}

it('writes a date in UTC, so that a program in another time zone shows the same instant', () => {
  const text = writeCalendar('Brf Ek', [date], 'https://portal.example')
  expect(text).toContain('\r\nDTSTART:20261201T170000Z\r\n')
  expect(text).toContain('SUMMARY:Städdag\\; fika\\, och\\nmer\r\n')
})

it('writes a whole day as the day in Stockholm', () => {
  const day = { ...date, isAllDay: true, startsAt: new Date('2026-06-30T22:00:00Z') }
  expect(writeCalendar('Brf Ek', [day], 'https://portal.example')).toContain(
    'DTSTART;VALUE=DATE:20260701\r\n',
  )
})

it('writes whole days up to the day after the last, and when the event was changed', () => {
  const days = {
    ...date,
    isAllDay: true,
    startsAt: new Date('2026-06-30T22:00:00Z'),
    endsAt: new Date('2026-07-04T22:00:00Z'),
  }
  const text = writeCalendar('Brf Ek', [days], 'https://portal.example')
  expect(text).toContain('DTSTART;VALUE=DATE:20260701\r\n')
  expect(text).toContain('DTEND;VALUE=DATE:20260705\r\n')
  expect(text).toContain('LAST-MODIFIED:20261101T000000Z\r\n')
})

it('a name or title adds no line of its own to the file', () => {
  const hostile = 'Brf Ek\r\nX-EVIL:1'
  const text = writeCalendar(hostile, [{ ...date, title: hostile, place: hostile }], 'https://portal.example')
  expect(text).not.toContain('\nX-EVIL')
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

it('folds long lines between characters', () => {
  const text = writeCalendar('Brf Ek', [{ ...date, title: 'å'.repeat(200) }], 'https://portal.example')
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'å'.repeat(200)}\r\n`)
})
