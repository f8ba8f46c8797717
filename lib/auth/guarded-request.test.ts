import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeAll, expect, it, vi } from 'vitest'
import { openGuardedRequest } from './guarded-request'

beforeAll(() => {
  vi.stubEnv('APP_URL', 'https://portal.example')
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'FRANK_API_TOKEN', 'LINK_SECRET'])
    vi.stubEnv(name, 'x'.repeat(32))
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9')
})

const forged = {
  'x-portal-session': 'current',
  'x-portal-page': encodeURIComponent(JSON.stringify({ page: 'dashboard', args: {} })),
  'content-security-policy': "script-src 'nonce-known'",
}

/** What a visitor's request to the address becomes, and the policy of its response. */
async function open(url: string, method = 'GET') {
  const request = { url, method, headers: { ...forged } } as unknown as IncomingMessage
  const sent = new Map<string, string>()
  const response = { setHeader: (name: string, value: string) => sent.set(name, value) }
  await openGuardedRequest(request, response as unknown as ServerResponse)
  return { headers: request.headers, policy: sent.get('content-security-policy') }
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
