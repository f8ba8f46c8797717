import { expect, it } from 'vitest'
import { isOwnPath, readNextPath, toSignIn, toSignInAgain } from './next-path'

it('A27 a sign-in leads to pages of members only, never to another site', () => {
  const own = ['/manager', '/manager/news/1?x=%2F#comments', '/manager/documents?q=tv%C3%A4tt']
  for (const path of own) expect([path, readNextPath(path)]).toEqual([path, path])
  const refused = [
    '//evil.example/manager',
    '/\\evil.example/manager',
    'https://evil.example/manager',
    '/manager\\..\\x',
    '/manager\r\nSet-Cookie: a=b',
    '/manager/../api/auth/change?code=x',
    '/manager/%2e%2e/api/files/download',
    '/manager/./.%2E/auth',
    '/api/health',
    '/managers',
    '/auth',
    `/manager/${'x'.repeat(2000)}`,
    `/manager/documents?q=${'x'.repeat(4000)}`,
    '',
    undefined,
    ['/manager'],
  ]
  for (const path of refused) expect([path, readNextPath(path)]).toEqual([path, null])
  expect([isOwnPath('/priser'), isOwnPath('//evil.example')]).toEqual([true, false])
})

it('a session that ended leads back to its page, without the notice that the page has shown', () => {
  const path = toSignInAgain('/manager/articles?notice=login_successful&edit=1')
  const query = new URL(path, 'http://portal.example').searchParams
  expect(Object.fromEntries(query)).toEqual({
    notice: 'session_expired',
    next: '/manager/articles?edit=1',
  })
  expect(toSignInAgain('/manager')).toBe('/auth?notice=session_expired')
})

it('a visitor who is sent to the sign-in page comes back to the page with its filter', () => {
  expect(toSignIn('/manager/documents?q=tvätt&page=2')).toBe(
    `/auth?next=${encodeURIComponent('/manager/documents?q=tv%C3%A4tt&page=2')}`,
  )
  for (const path of ['/manager', '/manager/dashboard', '/manager/../api', '//evil.example', ''])
    expect([path, toSignIn(path)]).toEqual([path, '/auth'])
})

it('a person who confirms a new address without a session reads on the sign-in page what happened', () => {
  const path = toSignIn('/manager/profile?notice=email_change_pending')
  expect(Object.fromEntries(new URL(path, 'http://portal.example').searchParams)).toEqual({
    notice: 'email_change_pending',
    next: '/manager/profile',
  })
})
