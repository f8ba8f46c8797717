import { expect, it } from 'vitest'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { citeSection, findSection } from './cite-passage'
import { findExcerpts } from './excerpt'

it('the section of a sentence that began on the page before contains its rest', () => {
  const rest = 'sjukdom som styrks med läkarintyg eller när någon annan övertar bokningen.'
  const prices = `Priser\n\n${Array.from({ length: 20 }, (_, at) => `Förråd ${at}  150 kr  500 kr`).join('\n')}`
  const text = `${rest}\n\n${prices}`
  expect(findSection(text, { start: 0, end: rest.length })).toEqual({ start: 0, end: text.length })
  const row = text.indexOf('Förråd 3')
  expect(findSection(text, { start: row, end: row + 8 }).start).toBe(text.indexOf('Priser'))
})

it('names the heads of the columns beside the page of a row whose table began on an earlier page', async () => {
  const rows = (from: number) =>
    Array.from({ length: 30 }, (_, at) => `Förråd ${from + at}, per månad  150 kr  500 kr  0 kr`).join('\n')
  const pages = [
    { page: 1, text: `Priser\n\nLokal  Medlem  Deposition  Städavgift\n${rows(1)}` },
    { page: 2, text: `Bastun, kväll  120 kr  500 kr  200 kr\n${rows(31)}` },
  ]
  const question = 'Vad är depositionen för bastun?'
  const hits = await searchIn(openMemoryLibrary([readAsDocument('Priser', pages)]), question)
  const hit = hits.find(({ passage }) => passage.text.includes('Bastun'))
  const [excerpt] = hit ? findExcerpts(question, hit) : []
  const source = excerpt && citeSection(excerpt)
  expect(source).toMatchObject({
    page: 2,
    heading: expect.stringContaining('Lokal | Medlem | Deposition | Städavgift'),
  })
  expect(source?.text).toContain('**Bastun, kväll')
})
