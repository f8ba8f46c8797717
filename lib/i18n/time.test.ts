import { expect, it } from 'vitest'
import { formatWhen, toInstant, toLocalTime } from './time'

it.each([
  ['2026-12-01T09:00', '2026-12-01T08:00:00.000Z'],
  ['2026-07-01T09:00', '2026-07-01T07:00:00.000Z'],
  ['2026-01-01T00:00', '2025-12-31T23:00:00.000Z'],
  // Comes twice, in the night to winter time.
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
])('%s in Stockholm is %s, whatever the zone of the machine', (local, instant) => {
  expect(toInstant(local)?.toISOString()).toBe(instant)
  expect(toLocalTime(new Date(instant))).toBe(local)
})

it.each([
  '',
  '2026-02-30T10:00',
  '2026-03-29T02:30',
  '2026-12-01',
  '2026-12-01T09:00+05:00',
  '2026-12-01T25:00',
  'x',
])('%s is no time in Stockholm', (local) => {
  expect(toInstant(local)).toBeNull()
})

const now = new Date('2026-11-21T12:00:00Z')

it.each([
  ['under three hours, which the age tells', '2026-11-21T09:00:01Z', null, null],
  ['after three hours', '2026-11-21T08:12:00Z', 'i dag 09.12', 'today 09:12'],
  ['before midnight in Sweden', '2026-11-20T22:59:00Z', 'i går 23.59', 'yesterday 23:59'],
  ['after midnight in Sweden', '2026-11-20T23:01:00Z', 'i dag 00.01', 'today 00:01'],
  ['earlier', '2026-11-12T08:12:00Z', '12 november 2026 09.12', '12 November 2026 09:12'],
  ['an unknown time', 'nonsense', null, null],
])('the time of something %s', (_, at, swedish, english) => {
  expect([formatWhen(new Date(at), now, 'sv'), formatWhen(new Date(at), now, 'en')]).toEqual([
    swedish,
    english,
  ])
})
