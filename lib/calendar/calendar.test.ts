import { expect, it } from 'vitest'
import { formatWhen } from './calendar'

const date = { startsAt: new Date('2026-12-01T17:30:00Z'), endsAt: null, isAllDay: false }

it('tells a time as it is read in Sweden, in both languages', () => {
  const until = { ...date, endsAt: new Date('2026-12-01T19:00:00Z') }
  expect(formatWhen(date, 'sv', 'hela dagen')).toBe('tisdag 1 december, 18.30')
  expect(formatWhen(until, 'en', 'all day')).toBe('Tuesday 1 December, 18:30–20:00')
})

it('tells a whole day without a time', () => {
  const day = { ...date, startsAt: new Date('2026-11-30T23:00:00Z'), isAllDay: true }
  expect(formatWhen(day, 'sv', 'hela dagen')).toBe('tisdag 1 december, hela dagen')
})
