import type { Word } from 'tesseract.js'
import { expect, it } from 'vitest'
import { restorePercentSigns } from './percent-signs'

/** The words of a line after English has read some of them again. */
async function restore(line: string, english: Record<string, string> = {}) {
  const words = line.split(' ').map((text) => ({ text }) as Word)
  const asked: string[] = []
  await restorePercentSigns(words, async ({ text }) => {
    asked.push(text)
    return english[text] ?? text
  })
  return { text: words.map(({ text }) => text).join(' '), asked }
}

it.each([
  ['Avgifterna höjs med 596 i år', { '596': '5%' }, 'Avgifterna höjs med 5% i år'],
  ['Räntan är 2,596.', { '2,596.': '2,5 %.' }, 'Räntan är 2,5%.'],
  ['Byggnad 0,5-594', { '0,5-594': '0,5-5%' }, 'Byggnad 0,5-5%'],
  ['hur många 26 årsavgiften höjs', { '26': '%' }, 'hur många % årsavgiften höjs'],
])('a number has its percent sign again if English reads it: %s', async (line, english, text) => {
  expect((await restore(line, english)).text).toBe(text)
})

it.each([
  ['Porten har nummer 596', { '596': '596' }],
  ['Avgifterna höjs med 596', { '596': '8%' }],
  ['Avgifterna höjs med 596', { '596': '' }],
])('a number stays if English reads another, or no sign: %s', async (line, english) => {
  expect((await restore(line, english)).text).toBe(line)
})

it('years and the groups of long numbers are not read again', async () => {
  expect((await restore('Stadgar 1996. Lån 12 596 000 kr och 1 204 396 kr')).asked).toEqual([])
})

it('a page of numbers is read again in part', async () => {
  expect((await restore('a 596 '.repeat(50).trim())).asked).toHaveLength(20)
})
