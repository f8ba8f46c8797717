import { expect, it } from 'vitest'
import { formatDocumentDate } from './document-date'

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
