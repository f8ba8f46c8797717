import { expect, it } from 'vitest'
import { addDays } from '@/lib/i18n/time'
import { addMonths, listDays } from './month'

it('steps over the turn of the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

it.each([
  ['2026-12', '2026-11-30', '2027-01-03', 35],
  ['2027-02', '2027-02-01', '2027-02-28', 28],
  ['2026-03', '2026-02-23', '2026-04-05', 42],
])('%s is shown in whole weeks', (month, first, last, count) => {
  const days = listDays(month)
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count])
})
