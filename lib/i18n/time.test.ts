import { expect, it } from 'vitest'
import { toInstant, toLocalTime } from './time'

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
