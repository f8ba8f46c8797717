import { expect, it } from 'vitest'
import { findSection } from './cite-passage'

it('the section of a sentence that began on the page before contains its rest', () => {
  const rest = 'sjukdom som styrks med läkarintyg eller när någon annan övertar bokningen.'
  const prices = `Priser\n\n${Array.from({ length: 20 }, (_, at) => `Förråd ${at}  150 kr  500 kr`).join('\n')}`
  const text = `${rest}\n\n${prices}`
  expect(findSection(text, { start: 0, end: rest.length })).toEqual({ start: 0, end: text.length })
  const row = text.indexOf('Förråd 3')
  expect(findSection(text, { start: row, end: row + 8 }).start).toBe(text.indexOf('Priser'))
})
