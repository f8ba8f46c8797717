import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toSignIn } from '@/lib/auth/next-path'
import { type ServedAssociation, serveAssociation } from '@/tests/support/served-association'
import { postSignInForm, signInOverHttp } from '@/tests/support/sign-in'

const token = 'the-operator-knows-this'
let served: ServedAssociation
let backend: ServedAssociation['backend']
let portal: ServedAssociation['portal']

beforeAll(async () => {
  served = await serveAssociation({
    members: ['member@example.se'],
    env: {
      HEALTH_TOKEN: token,
      APP_URL: 'https://portal.example',
      CONTACT_EMAIL: 'it@portal.example',
    },
  })
  ;({ backend, portal } = served)
})
afterAll(() => served?.stop())

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
describe('the information for operators', () => {
  it('A06 the health route names an untrusted proxy to the operator only', async () => {
    for (const authorization of ['', 'Bearer x', `Basic ${token}`, `Bearer ${token}x`])
      expect(await (await get('/api/health', { authorization })).json()).toEqual({ status: 'ok' })
    const response = await (await get('/api/health', { authorization: `Bearer ${token}` })).json()
    expect(response.warnings.map(({ code }: { code: string }) => code)).toEqual(['proxy_not_trusted'])
    expect(response.warnings[0].message).toContain('TRUSTED_PROXY_HOPS')
  })

  it('a sign-in adds no warning, although Next itself adds forwarding headers to each request', async () => {
    // The portal accepts a session that its own keys have signed. session-keys.test.ts has wrong ones.
    await postSignInForm(portal.url, 'member@example.se', 'correct horse')
    const response = await (await get('/api/health', { authorization: `Bearer ${token}` })).json()
    expect(response.warnings).toHaveLength(1)
  })
})

describe('small things', () => {
  it('every https page sends Strict-Transport-Security', async () => {
    for (const path of ['/', '/sv', '/auth', '/nothing-here'])
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

  it('headers that claim a session, a language or a policy change nothing', async () => {
    const forged: [string, string][] = [
      ['X-Portal-Session', 'current'],
      ['x-portal-session', 'current'],
      ['X-NONCE', 'known'],
      ['x-next-intl-locale', 'sv'],
      ['Content-Security-Policy', "script-src 'nonce-known'"],
      ['content-security-policy', "script-src 'nonce-known'"],
      ['x-middleware-subrequest', 'middleware:middleware:middleware:middleware:middleware'],
      ['x-middleware-rewrite', '/en/manager/dashboard'],
      ['x-middleware-next', '1'],
    ]
    const send = (path: string) =>
      new Promise<{ status?: number; location?: string; body: string }>((resolve, reject) => {
        const { hostname, port } = new URL(portal.url)
        const call = httpRequest({ hostname, port, path }, (reply) => {
          let body = ''
          reply.on('data', (chunk) => (body += chunk))
          reply.on('end', () => resolve({ status: reply.statusCode, location: reply.headers.location, body }))
        })
        for (const [name, value] of forged) call.appendHeader(name, value)
        call.on('error', reject).end()
      })
    for (const path of ['/manager/dashboard', '/manager/board', '/manager/admin'])
      expect([path, await send(path)]).toEqual([
        path,
        expect.objectContaining({ status: 307, location: toSignIn(path) }),
      ])
    const page = await send('/priser')
    expect(page.status).toBe(200)
    expect(page.body).toContain('<html lang="en"')
    expect(page.body).not.toContain('nonce="known"')
  })

  it('each guarded page is sent under one policy, whose nonce its scripts carry', async () => {
    const session = await signInOverHttp(backend.dataDir, 'member@example.se', 'correct horse')
    const cookie = session.replaceAll('portal-session', '__Host-portal-session')
    for (const path of [
      '/manager/dashboard',
      '/manager/board',
      '/auth?x=1',
      '/sv',
      '/priser',
      '/nothing-here',
    ]) {
      const reply = await get(path, path.startsWith('/manager') ? { cookie } : {})
      const policy = reply.headers.get('content-security-policy') ?? ''
      const nonces = policy.match(/(?<=script-src 'self' 'nonce-)[\w-]+/g) ?? []
      const used = new Set((await reply.text()).match(/(?<=<script[^>]* nonce=")[\w-]+/g))
      const status = path === '/nothing-here' ? 404 : 200
      expect([path, reply.status, nonces.length, [...used]]).toEqual([path, status, 1, nonces])
    }
  })

  it('no two pages have the same nonce', async () => {
    const policies = await Promise.all(
      Array.from({ length: 4 }, async () => (await get('/priser')).headers.get('content-security-policy')),
    )
    expect(new Set(policies).size).toBe(4)
  })

  it('V45 a list shows the beginning of an article that takes long to render, and its page the whole', async () => {
    const { data } = await backend.admin.from('organizations').select('id').single()
    const content = `Början. ${'*a_ '.repeat(12_000)}\n\nDet sista ordet.`
    const article = {
      organization_id: data?.id,
      title: 'Lång',
      content,
      markdown_checked: true,
      words: content,
    }
    const stored = await backend.admin.from('organization_news').insert(article).select('id').single()
    const session = await signInOverHttp(backend.dataDir, 'member@example.se', 'correct horse')
    const cookie = session.replaceAll('portal-session', '__Host-portal-session')
    for (const path of ['/manager/news', '/manager/dashboard']) {
      const page = await (await get(path, { cookie })).text()
      expect(page).toContain('Början.')
      expect(page).not.toContain('Det sista ordet.')
      expect(page).toContain(`href="/manager/news/${stored.data?.id}"`)
    }
    await backend.admin.from('organization_news').delete().eq('id', stored.data?.id)
  })

  it('V45 each of many readers of a long article gets the whole text', async () => {
    const { data } = await backend.admin.from('organizations').select('id').single()
    const article = {
      organization_id: data?.id,
      title: 'Lång',
      content: `${'Ord. '.repeat(1000)}Det sista ordet.`,
    }
    const stored = await backend.admin.from('organization_news').insert(article).select('id').single()
    const session = await signInOverHttp(backend.dataDir, 'member@example.se', 'correct horse')
    const cookie = session.replaceAll('portal-session', '__Host-portal-session')
    const pages = await Promise.all(
      Array.from({ length: 6 }, async () =>
        (await get(`/manager/news/${stored.data?.id}`, { cookie })).text(),
      ),
    )
    for (const page of pages) expect(page).toContain('Det sista ordet.')
    await backend.admin.from('organization_news').delete().eq('id', stored.data?.id)
  })

  it('a page at the address of its data for Next’s other router has its guard and its policy', async () => {
    const [, build] = (await (await get('/auth?x=1')).text()).match(/\\"b\\":\\"([\w-]+)\\"/) ?? []
    expect(build).toBeTruthy()
    const member = await get(`/_next/data/${build}/manager/dashboard.json`)
    expect([
      member.status,
      member.headers.get('x-nextjs-redirect') ?? member.headers.get('location'),
    ]).toEqual([307, '/auth'])
    const open = await get(`/_next/data/${build}/auth.json`)
    expect(open.headers.get('content-security-policy')).toContain("'strict-dynamic'")
  })

  it('A27 the sign-in page leads back to a page of members, and from a hostile address to the dashboard', async () => {
    const filter = '/manager/documents?q=hiss'
    expect((await get(filter)).headers.get('location')).toBe(toSignIn(filter))
    const open = async (next: string) => {
      const reply = await get(`/auth?${new URLSearchParams({ next })}`)
      const field = (await reply.text()).match(/<input type="hidden" name="next" value="([^"]*)"/)?.[1]
      return [next, reply.status, field, reply.headers.get('set-cookie')]
    }
    const kept = expect.stringMatching(/^__Host-portal-next=%2Fmanager%2Fdocuments%3Fq%3Dhiss;.*HttpOnly/i)
    expect(await open(filter)).toEqual([filter, 200, filter, kept])
    for (const next of [
      'https://evil.example/manager',
      '//evil.example/manager',
      '/\\evil.example',
      '/manager\\..\\x',
      '/manager\r\nSet-Cookie: a=b',
      '/manager/../api/health',
      '/manager/%2e%2e/api/health',
      '/api/files/download',
      `/manager/${'x'.repeat(4000)}`,
    ])
      expect(await open(next)).toEqual([next, 200, '', null])
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

  it('a malformed address answers 400', async () => {
    for (const path of ['/manager/news/%ff', '/%ff', '/sv/%e0%a4%a', '/share/%'])
      expect([path, await getRaw(path)]).toEqual([path, 400])
  })

  it('S01 the image route answers 404 to every address, ours or others', async () => {
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
        expect([query, await getRaw(`/_next/image?${query}`)]).toEqual([query, 404])
    expect(await getRaw('/_next/image')).toBe(404)
  })
})
