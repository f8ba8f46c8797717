import { expect, it } from 'vitest'
import { formatWhen } from './format-when'

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
