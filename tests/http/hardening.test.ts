import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toEnv } from '@/scripts/settings'
import { findServer } from '@/tests/bench/memory'
import { signInOverHttp } from '@/tests/bench/sign-in'
import { listActions } from '@/tests/support/build-doors'
import { type CountingProxy, startCountingProxy } from '@/tests/support/counting-proxy'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { addAccount } from '@/tests/support/members'
import { startPortal, type TestPortal } from '@/tests/support/portal'

const token = 'the-operator-knows-this'
let backend: TestBackend
let proxy: CountingProxy
let portal: TestPortal

beforeAll(async () => {
  backend = await startTestBackend()
  const { data } = await backend.admin
    .from('organizations')
    .insert({ name: 'Brf Norrskenet' })
    .select('id')
    .single()
  await addAccount(backend, String(data?.id), 'member@example.se')
  proxy = await startCountingProxy(backend.url)
  portal = await startPortal({
    ...toEnv({ url: proxy.url, keys: backend.keys }),
    ...{
      WORKER: '0',
      HEALTH_TOKEN: token,
      APP_URL: 'https://portal.example',
      CONTACT_EMAIL: 'it@portal.example',
    },
  })
})
afterAll(async () => {
  await portal?.stop()
  await proxy?.close()
  await backend?.remove()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}${path}`, { headers, redirect: 'manual' })
/** Sends the path unchanged, because `fetch` would normalise it. */
function getRaw(path: string): Promise<number> {
  const { hostname, port } = new URL(portal.url)
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path }, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}
const limited = {
  code: 'over_request_rate_limit',
  error_code: 'over_request_rate_limit',
  message: 'Request rate limit reached',
}

describe('the information for operators', () => {
  it('A06 the health route names an untrusted proxy to the operator only', async () => {
    await get('/api/health', { 'x-forwarded-for': '198.51.100.7' })
    for (const authorization of ['', 'Bearer x', `Basic ${token}`, `Bearer ${token}x`])
      expect(await (await get('/api/health', { authorization })).json()).toEqual({ status: 'ok' })
    const told = await (await get('/api/health', { authorization: `Bearer ${token}` })).json()
    expect(told.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'forwarded_headers_ignored',
      'proxy_not_trusted',
    ])
    expect(told.warnings[0].message).toContain('TRUSTED_PROXY_HOPS')
  })
})

describe("a rate limit of the backend's Auth", () => {
  const confirm = (type: string) =>
    fetch(`${portal.url}/api/auth/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ token_hash: 'a'.repeat(56), type }),
      redirect: 'manual',
    })

  it('is shown as a limit to a person who follows a link, and not as a used link', async () => {
    proxy.fail({ on: 'POST /auth/v1/verify', status: 429, body: limited })
    for (const type of ['recovery', 'invite', 'magiclink', 'email_change'])
      expect((await confirm(type)).headers.get('location')).toBe('/auth?notice=too_many_attempts')
    proxy.fail()
    expect((await confirm('invite')).headers.get('location')).toBe('/auth?notice=link_invalid')
  })

  it('is shown as a limit to a person who signs in', async () => {
    proxy.fail({ on: 'POST /auth/v1/token', status: 429, body: limited })
    expect(await signIn('member@example.se', 'correct horse')).toContain('Too many attempts')
    proxy.fail()
    expect(await signIn('member@example.se', 'wrong')).toContain('Invalid login credentials')
  })

  /** Sends the sign-in form as without JavaScript. @returns the response page */
  async function signIn(email: string, password: string): Promise<string> {
    const page = await (await get('/auth')).text()
    const form = page.match(/<form[^>]*>(?:(?!<\/form>)[\s\S])*name="password"/)?.[0] ?? ''
    const body = new FormData()
    for (const [input] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
      const value = (input.match(/ value="([^"]*)"/)?.[1] ?? '')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
      body.append(input.match(/ name="([^"]*)"/)?.[1] ?? '', value)
    }
    body.append('email', email)
    body.append('password', password)
    return (await fetch(`${portal.url}/auth`, { method: 'POST', body })).text()
  }
})

describe('small things', () => {
  it('every https response sends Strict-Transport-Security', async () => {
    for (const path of [
      '/',
      '/sv',
      '/auth',
      '/api/health',
      '/manager/dashboard',
      '/nothing-here',
      '/icon.svg',
    ])
      expect([path, (await get(path)).headers.get('strict-transport-security')]).toEqual([
        path,
        'max-age=31536000',
      ])
  })

  it('security.txt names a contact for reporting weaknesses', async () => {
    const reply = await get('/.well-known/security.txt')
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const text = await reply.text()
    expect(text).toContain('Contact: mailto:it@portal.example\n')
    expect(text).toContain('Canonical: https://portal.example/.well-known/security.txt\n')
    expect(Date.parse(text.match(/^Expires: (.*)$/m)?.[1] ?? '')).toBeGreaterThan(Date.now())
  })

  it('a visitor who states that a session is current is sent to sign in', async () => {
    const forged = { 'x-portal-session': 'current', 'content-security-policy': "script-src 'nonce-known'" }
    for (const path of ['/manager/dashboard', '/manager/board']) {
      const reply = await get(path, forged)
      expect([path, reply.status, reply.headers.get('location')]).toEqual([path, 307, '/auth'])
      expect(reply.headers.get('content-security-policy')).not.toContain('known')
    }
  })

  it('each guarded page is sent under one policy, whose nonce its scripts carry', async () => {
    const session = await signInOverHttp(backend.dataDir, 'member@example.se', 'correct horse')
    const cookie = session.replaceAll('portal-session', '__Host-portal-session')
    for (const path of ['/manager/dashboard', '/manager/board', '/auth?x=1']) {
      const reply = await get(path, path.startsWith('/auth') ? {} : { cookie })
      const policy = reply.headers.get('content-security-policy') ?? ''
      const nonces = policy.match(/(?<=script-src 'self' 'nonce-)[\w-]+/g) ?? []
      const used = new Set((await reply.text()).match(/(?<=<script[^>]* nonce=")[\w-]+/g))
      expect([path, reply.status, nonces.length, [...used]]).toEqual([path, 200, 1, nonces])
    }
  })

  it('no page is served at the address of its data for Next’s other router', async () => {
    const [, build] = (await (await get('/auth?x=1')).text()).match(/\\"b\\":\\"([\w-]+)\\"/) ?? []
    expect(build).toBeTruthy()
    for (const page of ['auth', 'manager/dashboard'])
      expect((await get(`/_next/data/${build}/${page}.json`)).status).toBe(404)
  })

  it('A14 the redirect of the landing page for a member is not cached', async () => {
    const session = await signInOverHttp(backend.dataDir, 'member@example.se', 'correct horse')
    const cookie = session.replaceAll('portal-session', '__Host-portal-session')
    const reply = await get('/', { cookie })
    expect([reply.status, reply.headers.get('location')]).toEqual([
      307,
      expect.stringMatching(/\/manager\/dashboard$/),
    ])
    expect(reply.headers.get('cache-control')).toContain('no-store')
    expect((await get('/manager/dashboard')).headers.get('cache-control')).toContain('no-store')
  })

  it('a malformed address answers 404', async () => {
    for (const path of ['/manager/news/%ff', '/%ff', '/sv/%e0%a4%a', '/api/files/articles/%ff', '/share/%'])
      expect([path, await getRaw(path)]).toEqual([path, 404])
  })

  it('S01 the image route answers 400 to every address, ours or others', async () => {
    const addresses = [
      '/screenshot.png',
      '/api/health',
      '/api/files/articles/x?w=480',
      '/%ff',
      'http://127.0.0.1:1/x.png',
      '//example.org/x.png',
      '%',
      '',
    ]
    for (const url of addresses)
      for (const query of [`url=${encodeURIComponent(url)}&w=640&q=75`, `url=${url}&w=640&q=75`])
        expect([query, await getRaw(`/_next/image?${query}`)]).toEqual([query, 400])
    expect(await getRaw('/_next/image')).toBe(400)
  })

  it('Z16 a malformed server action answers 400 and logs no stack', async () => {
    const known = listActions().find(({ name }) => name === 'signIn')?.id ?? ''
    const post = async (path: string, action: string | null, type: string, body: string) => {
      const headers = { ...(action !== null && { 'next-action': action }), 'content-type': type }
      const sent = await fetch(`${portal.url}${path}`, { method: 'POST', headers, body, redirect: 'manual' })
      return sent.status
    }
    const [text, form] = ['text/plain;charset=UTF-8', 'multipart/form-data; boundary=x']
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    for (const path of ['/auth', '/', '/priser', '/sv/kontakt']) {
      for (const action of ['x', '', `${known}0`])
        expect([action, await post(path, action, text, '[]')]).toEqual([action, 400])
      for (const body of ['', '[', '{"a":', '["$K1"]', '["$F99"]', '\u0000'.repeat(50)])
        expect([path, body, await post(path, known, text, body)]).toEqual([path, body, 400])
      for (const body of [
        '',
        '--x\r\nnonsense',
        part('0', '["$K1"]'),
        `${part('0', '[')}--x--`,
        `${part('0', '["$F1"]')}--x--`,
      ])
        expect([path, body, await post(path, known, form, body)]).toEqual([path, body, 400])
    }
    for (const body of ['--x', `${part('$ACTION_ID_x', '')}--x--`, `${part('$ACTION_REF_1', '')}--x--`])
      for (const path of ['/auth', '/priser'])
        expect([path, body, await post(path, null, form, body)]).toEqual([path, body, 400])
    // Only a session may send the page of the news a file.
    const file = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n${'a'.repeat(2 ** 21)}\r\n`
    const withFile = `${part(`$ACTION_ID_${known}`, '')}${file}--x--`
    expect(await post('/manager/articles', null, form, withFile)).toBe(400)
    expect(portal.output()).not.toMatch(/\n\s+at /)
  })
})

it("the start page's data are at most 12 KB, so that a phone need not parse more", async () => {
  const { data } = await backend.admin.from('organizations').select('id').single()
  const content = `Vattnet stängs av på torsdag. ${'Tappa upp det du behöver i förväg. '.repeat(11)}`
  const articles = [1, 2, 3, 4, 5].map((day) => ({
    ...{ organization_id: data?.id, title: `Nyheter från styrelsen, dag ${day}`, content },
  }))
  await backend.admin.from('organization_news').insert(articles).throwOnError()
  const session = await signInOverHttp(backend.dataDir, 'member@example.se', 'correct horse')
  const cookie = session.replaceAll('portal-session', '__Host-portal-session')
  const html = await (await get('/manager/dashboard', { cookie })).text()
  const pushed = [...html.matchAll(/self\.__next_f\.push\((\[.*?\])\)<\/script>/g)]
  const sent = pushed.map(([, json = '[]']) => JSON.parse(json)[1]).join('')
  expect(sent).toContain('dag 5')
  expect(Buffer.byteLength(sent)).toBeLessThan(12 * 1024)
})

it.skipIf(process.platform !== 'linux')(
  'the web server loads no compiler and, for a page, no library for images',
  () => {
    const files = readFileSync(`/proc/${findServer(portal.child.pid ?? 0)}/maps`, 'utf8')
    expect(files).toContain('/bin/node')
    expect(files).not.toMatch(/next-swc|libvips/)
  },
)
