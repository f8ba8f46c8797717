import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDuring, toLocalTimes } from '@/lib/i18n/event-times'
import { addDays } from '@/lib/i18n/time'
import { formatWhen } from './calendar'
import { toEventTimes } from './schema'

const date = { startsAt: new Date('2026-12-01T17:30:00Z'), endsAt: null, isAllDay: false }
const read = (day: string, lastDay = '', from = '', to = '') => toEventTimes({ day, lastDay, from, to })
const say = (...fields: Parameters<typeof read>) => {
  const times = read(...fields)
  return times && formatWhen(times, 'sv', 'hela dagen')
}

it('tells a time as it is read in Sweden, in both languages', () => {
  const until = { ...date, endsAt: new Date('2026-12-01T19:00:00Z') }
  expect(formatWhen(date, 'sv', 'hela dagen')).toBe('tisdag 1 december, 18.30')
  expect(formatWhen(until, 'en', 'all day')).toBe('Tuesday 1 December, 18:30–20:00')
})

it('tells a whole day without a time', () => {
  const day = { ...date, startsAt: new Date('2026-11-30T23:00:00Z'), isAllDay: true }
  expect(formatWhen(day, 'sv', 'hela dagen')).toBe('tisdag 1 december, hela dagen')
})

it('tells an event of several days with its first and its last day', () => {
  expect(say('2026-12-04', '2026-12-07')).toBe('fredag 4 december – måndag 7 december')
  expect(say('2026-12-04', '2026-12-07', '08:00', '12:00')).toBe(
    'fredag 4 december, 08.00 – måndag 7 december, 12.00',
  )
  expect(say('2026-12-04', '2026-12-07', '08:00')).toBe('fredag 4 december, 08.00 – måndag 7 december')
  expect(say('2026-12-04', '2026-12-04')).toBe('fredag 4 december, hela dagen')
})

it('an event of one night is that of its first day', () => {
  expect(say('2026-12-31', '', '22:00', '02:00')).toBe('torsdag 31 december, 22.00–02.00')
  expect(say('2026-12-31', '2027-01-01', '22:00', '02:00')).toBe('torsdag 31 december, 22.00–02.00')
  expect(say('2026-12-31', '', '20:00', '00:00')).toBe('torsdag 31 december, 20.00–00.00')
  expect(say('2026-12-31', '', '06:30', '00:00')).toBe('torsdag 31 december, 06.30–00.00')
  expect(say('2026-12-31', '2027-01-01', '00:00', '00:00')).toBe('torsdag 31 december, 00.00–00.00')
})

it('an end before its start, a day that does not exist and a mistyped year are refused', () => {
  const refused: Parameters<typeof read>[] = [
    ['2026-12-04', '2026-12-03'],
    ['2026-12-04', '2026-02-30'],
    ['2026-12-04', '2036-12-04'],
    ['2026-12-04', 'x'],
    ['', '2026-12-04'],
    ['2026-12-04', '2026-12-07', '', '12:00'],
    ['2026-12-04', '', '08:00', '07:00'],
  ]
  for (const fields of refused) expect([fields, read(...fields)]).toEqual([fields, null])
})

it('an event is on each of its days, and in each of their months', () => {
  const days = { day: '2026-11-30', lastDay: '2027-01-02' }
  for (const period of ['2026-11-30', '2026-12-24', '2027-01-02', '2026-11', '2026-12', '2027-01'])
    expect([period, isDuring(days, period)]).toEqual([period, true])
  for (const period of ['2026-11-29', '2027-01-03', '2026-10', '2027-02'])
    expect([period, isDuring(days, period)]).toEqual([period, false])
  expect(isDuring({ day: '2026-11-30', lastDay: '' }, '2026-12-01')).toBe(false)
})

it('a form that is opened again and saved unchanged keeps the same times', () => {
  const clock = fc.constantFrom('', '00:00', '06:30', '12:00', '22:00', '23:59')
  const fields = fc.record({
    start: fc.nat(400),
    days: fc.nat(40),
    hasLast: fc.boolean(),
    from: clock,
    to: clock,
  })
  fc.assert(
    fc.property(fields, ({ start, days, hasLast, from, to }) => {
      const day = addDays('2026-01-01', start)
      const times = toEventTimes({ day, lastDay: hasLast ? addDays(day, days) : '', from, to })
      if (times) expect(toEventTimes(toLocalTimes(times))).toEqual(times)
    }),
    { numRuns: 1000 },
  )
})
