import { expect, it } from 'vitest'
import { speaksOfSame } from './same-subject'

const passage = {
  sourceName: 'Protokoll från stämman',
  date: '2021-04-26',
  heading: 'Val av revisor',
  text: 'Till revisor valdes Stefan Bäckström. Hyran var 12 000 kr under 2018.',
}
const speaks = (question: string) => speaksOfSame(question, passage)

it('a year that the question names stands in the passage or is its document’s', () => {
  expect(speaks('Vad var hyran 2018?')).toBe(true)
  expect(speaks('Vem valdes till revisor 2021?')).toBe(true)
  expect(speaks('Vad var hyran 2019?')).toBe(false)
  expect(speaks('Var hyran högre 2018 än 2019?')).toBe(false)
})

it('the next year is named in the passage, or is the next one of a paper of this year', () => {
  const today = new Date('2021-10-01T12:00:00')
  const asked = 'Hur mycket höjs avgiften nästa år?'
  const speaksOfNext = (text: string, date: string | null = '2021-09-30') =>
    speaksOfSame(asked, { ...passage, text, date }, today)
  expect(speaksOfNext('Avgiften höjs med 3 procent från januari 2022.')).toBe(true)
  expect(speaksOfNext('Nästa år höjs avgiften med 3 procent.')).toBe(true)
  expect(speaksOfNext('Nästa år höjs avgiften med 3 procent.', '2019-09-30')).toBe(false)
  expect(speaksOfNext('Avgiften höjs med 3 procent.')).toBe(false)
})

it('a person that the question names is named in the passage', () => {
  expect(speaks('Är det Stefan Bäckströms uppgift?')).toBe(true)
  expect(speaks('Valdes Anna Persson till revisor?')).toBe(false)
  expect(speaks('Was Stefan Bäckström elected?')).toBe(true)
})

it('a word at the beginning of a sentence and one capital alone name nobody', () => {
  expect(speaks('Hej! Vem är revisor? Tack på förhand')).toBe(true)
  expect(speaks('Får jag ringa Anna om revisorn?')).toBe(true)
})
