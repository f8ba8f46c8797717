import { expect, it } from 'vitest'
import { isPartialDate } from './partial-date'

it.each(['2016', '2016-04', '2016-04-28', '2024-02-29'])('%s is in the calendar', (text) => {
  expect(isPartialDate(text)).toBe(true)
})

it.each(['', '16', '2016-13', '2016-02-30', '2019-04-31', '2023-02-29', '2016-4-1', '2016-04-28T00:00'])(
  '"%s" is not',
  (text) => {
    expect(isPartialDate(text)).toBe(false)
  },
)
