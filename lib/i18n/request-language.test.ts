import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { noteLanguage } from './request-language'

it.each([
  ['language=sv', undefined, 'sv'],
  ['a=1; language=en; b=2', 'sv-SE,sv;q=0.9', 'en'],
  ['my-language=en', 'sv', 'sv'],
  ['language=de', 'sv;q=0.9', 'sv'],
  ['language=svenska', undefined, 'en'],
  ['language=', 'en-GB,sv', 'en'],
  [undefined, 'sv-SE', 'sv'],
  [undefined, 'svk', 'en'],
  [undefined, undefined, 'en'],
])('cookie %s and browser %s give %s', (cookie, accepted, expected) => {
  const headers = { cookie, 'accept-language': accepted, 'x-portal-language': 'forged' }
  noteLanguage({ headers } as unknown as IncomingMessage)
  expect(headers['x-portal-language']).toBe(expected)
})
