import { expect, it } from 'vitest'
import { askInOneLanguage } from './one-language'

it.each([
  ['Får man grilla på balkongen? Is grilling allowed on the balcony?', 'Får man grilla på balkongen?'],
  ['Is grilling allowed on the balcony?\nFår man grilla på balkongen?', 'Får man grilla på balkongen?'],
  ['När är tvättstugan öppen / When is the laundry open?', 'När är tvättstugan öppen'],
  [
    'Saako parvekkeella grillata hiilillä kesällä? Is grilling with charcoal allowed on the balcony?',
    'Saako parvekkeella grillata hiilillä kesällä?',
  ],
])('a question in two languages is asked in one: %s', (question, asked) => {
  expect(askInOneLanguage(question)).toBe(asked)
})

it.each([
  'Får man grilla på balkongen? Och får man ha parasoll där?',
  'Can I have a dog? And may my dog run free in the yard?',
  'Jag bor i hus B och har en hund. Can I take my dog to the laundry?',
  'What does "upplåtelse i andra hand" mean?',
  'Hej! Can I rent out my flat?',
  'Får jag ha hund / katt i lägenheten?',
])('another question stays whole: %s', (question) => {
  expect(askInOneLanguage(question)).toBe(question)
})
