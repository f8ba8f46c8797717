import { expect, it } from 'vitest'
import { readLanguage } from './locales'

it.each([
  ['a Swedish browser', undefined, 'sv-SE,sv;q=0.9,en;q=0.8', 'sv'],
  ['a browser that knows Swedish alone', undefined, 'sv', 'sv'],
  ['a browser that prefers another language', undefined, 'en-GB,en;q=0.9,sv;q=0.8', 'en'],
  ['a Finnish browser that prefers Swedish to English', undefined, 'fi-FI,fi;q=0.9,sv;q=0.8,en;q=0.7', 'sv'],
  ['weights out of order', undefined, 'en;q=0.5, SV-se;q=0.9', 'sv'],
  ['a language with the weight 0', undefined, 'sv;q=0,de', 'en'],
  ['weights that are no numbers', undefined, 'sv;q=x,;;=,q', 'en'],
  ['a language whose code begins alike', undefined, 'svx', 'en'],
  ['no language', undefined, null, 'en'],
  ['English chosen in a Swedish browser', 'en', 'sv-SE', 'en'],
  ['Swedish chosen in an English browser', 'sv', 'en-GB', 'sv'],
  ['an unknown choice', 'xx', 'sv', 'sv'],
])('the language of a first visit: %s', (_, chosen, accepted, language) => {
  expect(readLanguage(chosen, accepted)).toBe(language)
})
