import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { addLanguage, noteLanguage } from './request-language'

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

function addressOf(url: string, method = 'GET', more = {}) {
  const request = {
    url,
    method,
    headers: { 'x-portal-language': 'sv', ...more },
  } as unknown as IncomingMessage
  addLanguage(request)
  return request.url
}

it.each([
  ['/', '/sv'],
  ['/priser', '/sv/priser'],
  ['/manager/documents?section=x&q=/', '/sv/manager/documents?section=x&q=/'],
  ['/manager/documents/a-1/2?quote=%C3%A5', '/sv/manager/documents/a-1/2?quote=%C3%A5'],
])('the page %s is opened at %s', (url, expected) => {
  expect(addressOf(url)).toBe(expected)
  expect(addressOf(url, 'HEAD')).toBe(expected)
})

it.each([
  '/manager/',
  '//manager',
  '/manager//news',
  '/manager/n%79',
  '/./priser',
  '/?x=1',
  '*',
  'http://x/priser',
])('another form of an address stays as it is: %s', (url) => expect(addressOf(url)).toBe(url))

it('navigations in the browser, actions and forms keep the address', () => {
  for (const more of [{ rsc: '1' }, { 'next-action': 'x' }, { 'content-type': 'multipart/form-data' }])
    expect(addressOf('/priser', 'GET', more)).toBe('/priser')
  expect(addressOf('/priser', 'POST')).toBe('/priser')
})
