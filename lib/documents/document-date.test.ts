import { expect, it } from 'vitest'
import { formatAge, formatDocumentDate } from './document-date'

it.each([
  ['2016-04-28', '28 April 2016', '28 april 2016'],
  ['2016-04', 'April 2016', 'april 2016'],
  ['2016', '2016', '2016'],
  ['2016-13-40', '2016-13-40', '2016-13-40'],
  ['2016-02-30', '2016-02-30', '2016-02-30'],
])('a reader sees the date %s with its known parts, in their language', (date, english, swedish) => {
  expect(formatDocumentDate(date, 'en')).toBe(english)
  expect(formatDocumentDate(date, 'sv')).toBe(swedish)
})

it('the age of a document is shown in both languages, and not at all if unknown', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(formatAge(new Date('2026-11-21T09:00:00Z'), now, 'en')).toBe('about 3 hours')
  expect(formatAge(new Date('2026-11-21T11:58:00Z'), now, 'sv')).toBe('två minuter')
  expect(formatAge(null, now, 'en')).toBeNull()
  expect(formatAge(new Date('nonsense'), now, 'en')).toBeNull()
})
