import { expect, it } from 'vitest'
import { isOwnPath, readNextPath, toSignInAgain } from './next-path'

it('A27 a sign-in leads to pages of members only, never to another site', () => {
  const own = ['/manager', '/manager/news/1?x=%2F#comments', '/manager/documents?q=tv%C3%A4tt']
  for (const path of own) expect([path, readNextPath(path)]).toEqual([path, path])
  const refused = [
    '//evil.example/manager',
    '/\\evil.example/manager',
    'https://evil.example/manager',
    '/manager\\..\\x',
    '/manager\r\nSet-Cookie: a=b',
    '/managers',
    '/auth',
    `/manager/${'x'.repeat(2000)}`,
    '',
    undefined,
    ['/manager'],
  ]
  for (const path of refused) expect([path, readNextPath(path)]).toEqual([path, null])
  expect([isOwnPath('/priser'), isOwnPath('//evil.example')]).toEqual([true, false])
})

it('a session that ended leads back to its page, without the notice that the page has shown', () => {
  const path = toSignInAgain('/manager/articles', '?notice=login_successful&edit=1')
  const query = new URL(path, 'http://portal.example').searchParams
  expect(Object.fromEntries(query)).toEqual({
    notice: 'session_expired',
    next: '/manager/articles?edit=1',
  })
  expect(toSignInAgain('/manager', '')).toBe('/auth?notice=session_expired&next=%2Fmanager')
})
