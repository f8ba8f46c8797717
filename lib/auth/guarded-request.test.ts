import type { IncomingMessage, ServerResponse } from 'node:http'
import { SignJWT } from 'jose'
import { beforeAll, expect, it, vi } from 'vitest'
import { openGuardedRequest } from './guarded-request'

beforeAll(() => {
  vi.stubEnv('APP_URL', 'https://portal.example')
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'FRANK_API_TOKEN', 'LINK_SECRET'])
    vi.stubEnv(name, 'x'.repeat(32))
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9')
  vi.stubEnv('SUPABASE_JWT_SECRET', secret)
})

const secret = 'a secret for this test only, long enough'

async function sessionOf(issuedAgo: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const times = { iat: now - issuedAgo, exp: now - issuedAgo + 3600 }
  const claims = { role: 'authenticated', aud: 'authenticated', iss: 'http://127.0.0.1:9/auth/v1', ...times }
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setSubject('person')
  const access_token = await token.sign(new TextEncoder().encode(secret))
  const json = JSON.stringify({ access_token, refresh_token: 'x', expires_at: times.exp })
  return `__Host-portal-session=base64-${Buffer.from(json).toString('base64url')}`
}

const forged = {
  'x-portal-session': 'current',
  'x-portal-page': encodeURIComponent(JSON.stringify({ page: 'dashboard', args: {} })),
  'content-security-policy': "script-src 'nonce-known'",
}

/** What a visitor's request to the address becomes, and the policy of its response. */
async function open(url: string, method = 'GET', more = {}) {
  const headers = { ...forged, 'x-portal-language': 'sv', ...more }
  const request = { url, method, headers } as unknown as IncomingMessage
  const sent = new Map<string, string>()
  const response = { setHeader: (name: string, value: string) => sent.set(name, value) }
  await openGuardedRequest(request, response as unknown as ServerResponse)
  return { url: request.url, headers: request.headers, policy: sent.get('content-security-policy') }
}

it('a guarded page has a policy with a nonce of its own, which the request carries too', async () => {
  const [one, other] = [await open('/manager/board'), await open('/manager/board')]
  expect(one.policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}' 'strict-dynamic'/)
  expect(one.headers['content-security-policy']).toBe(one.policy)
  expect(one.policy).not.toBe(other.policy)
})

it('a client cannot state that its session is current, nor what its page asks for', async () => {
  for (const url of ['/manager/board', '/auth'])
    expect((await open(url)).headers).toMatchObject({ 'x-portal-session': '', 'x-portal-page': '' })
  expect((await open('/manager/dashboard', 'POST')).headers).toMatchObject({
    'x-portal-session': '',
    'x-portal-page': '',
  })
  expect((await open('/priser')).headers['x-portal-session']).toBe('')
})

it('no guarded address is without the policy, and a public page has its own', async () => {
  for (const url of [
    '/manager',
    '/manager/documents?section=x',
    '/x/../manager/dashboard',
    '/manager/./dashboard',
    '/auth/join?x=1',
    '/reset-password',
  ])
    expect([url, (await open(url)).policy]).toEqual([url, expect.stringContaining("'nonce-")])
  for (const url of [
    '/',
    '/sv',
    '/priser',
    '/managers',
    '/en/login',
    '/auth/x',
    '/%6Danager/dashboard',
    '/api/health',
    '//',
    '*',
  ])
    expect([url, (await open(url)).policy]).toEqual([url, undefined])
})

it('a member page’s calls are named by its address', async () => {
  const { headers } = await open('/manager/news?page=2')
  expect(decodeURIComponent(String(headers['x-portal-page']))).toContain('"page":"news"')
})

it('only a page for members with a current session skips the middleware, at its address with the language', async () => {
  const asked = '/manager/documents?section=x'
  const opened = async (cookie: string, url = asked, method = 'GET', more = {}) => {
    const { headers, url: at } = await open(url, method, { cookie, ...more })
    return [headers['x-portal-session'], at]
  }
  const current = await sessionOf(0)
  expect(await opened(current)).toEqual(['current', `/sv${asked}`])
  expect(await opened(current, asked, 'GET', { rsc: '1' })).toEqual(['current', asked])
  expect(await opened(current, asked, 'POST')).toEqual(['', asked])
  for (const cookie of [await sessionOf(3550), await sessionOf(90_000), `${current}x`, ''])
    expect(await opened(cookie)).toEqual(['', asked])
  for (const url of ['/auth', '/login', '/manager/documents?invited=true', '/sv/manager/documents'])
    expect(await opened(current, url)).toEqual(['', url])
})
