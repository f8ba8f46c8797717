import { createServer } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listen } from '@/tests/support/servers/listen'
import { watchRefreshes } from './auth-fetch'

const saved = { ...process.env }
const [publishable, secret] = ['sb_publishable_0123456789', 'sb_secret_0123456789']
beforeEach(() => {
  vi.resetModules()
  Object.assign(process.env, {
    SUPABASE_URL: 'https://project.example',
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
    FRANK_API_TOKEN: 'frank-token-000000001',
    LINK_SECRET: 'link-secret-000000001',
    APP_URL: 'http://localhost:3000',
    SUPABASE_FORWARD_ADDRESS: '1',
  })
})
afterAll(() => {
  process.env = saved
})

async function headersOf(path: string, ip: string | null, authorization = publishable) {
  const { forwardIp } = await import('./auth-fetch')
  const seen: Headers[] = []
  const send = forwardIp(ip, async (_input, init) => {
    seen.push(new Headers(init?.headers))
    return new Response()
  })
  const headers = { apikey: publishable, authorization: `Bearer ${authorization}` }
  await send(new URL(path, 'https://project.example').href, { headers })
  return Object.fromEntries(seen[0] ?? [])
}

describe("the client address for Auth's limits", () => {
  it('is the visitor’s if the operator states that the project accepts it', async () => {
    expect(await headersOf('/auth/v1/verify', '198.51.100.7')).toEqual({
      apikey: secret,
      authorization: `Bearer ${secret}`,
      'sb-forwarded-for': '198.51.100.7',
    })
    expect(await headersOf('/auth/v1/token', '2001:db8:1:2::/64')).toMatchObject({
      'sb-forwarded-for': '2001:db8:1:2::',
    })
  })

  it('never changes the acting user, and gives the secret key only to Auth', async () => {
    expect(await headersOf('/auth/v1/user', '198.51.100.7', 'a session')).toMatchObject({
      authorization: 'Bearer a session',
    })
    for (const path of [
      '/rest/v1/members',
      '/auth/v1',
      '/auth/v1/../../rest/v1/x',
      'https://other.example/auth/v1/verify',
    ])
      expect(await headersOf(path, '198.51.100.7')).toEqual({
        apikey: publishable,
        authorization: `Bearer ${publishable}`,
      })
  })

  it('is omitted if it is unknown or the setting is empty', async () => {
    expect(await headersOf('/auth/v1/verify', null)).toMatchObject({ apikey: publishable })
    process.env.SUPABASE_FORWARD_ADDRESS = ''
    vi.resetModules()
    expect(await headersOf('/auth/v1/verify', '198.51.100.7')).toMatchObject({ apikey: publishable })
  })
})

let auth: Awaited<ReturnType<typeof listen>>
let cause: string | null = null
let status = 200
const tokens = { access_token: 'the newest', refresh_token: 'the next' }
let body: object | string = tokens
let isSilent = false
const seen: string[] = []
beforeAll(async () => {
  auth = await listen(
    createServer((request, response) => {
      seen.push(`${request.url} ${request.headers.authorization}`)
      if (cause) response.setHeader('Sb-Auth-Refresh-Token-Reuse-Cause', cause)
      if (isSilent) return
      response.statusCode = status
      response.setHeader('content-type', 'application/json')
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }),
  )
})
afterAll(() => auth.close())
beforeEach(() => {
  seen.length = 0
  status = 200
  body = tokens
  isSilent = false
})

const refresh = (token: string) =>
  watchRefreshes().fetch(`${auth.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: 'key', authorization: 'Bearer key' },
    body: JSON.stringify({ refresh_token: token }),
  })
const renewal = '/auth/v1/token?grant_type=refresh_token Bearer key'

describe('a refresh', () => {
  it('A11 with a stolen token that Auth still accepts ends the session, and gives the thief nothing', async () => {
    cause = 'fail-to-save'
    const reply = await refresh('stolen')
    expect([reply.status, (await reply.json()).code]).toEqual([400, 'refresh_token_already_used'])
    expect(seen).toEqual([renewal, '/auth/v1/logout?scope=local Bearer the newest'])
  })

  it('A11 is accepted twice within a few seconds, as from two tabs of one browser', async () => {
    for (cause of ['concurrent-refresh', 'concurrent-refresh,fail-to-save']) {
      expect((await refresh(`tabs ${cause}`)).status).toBe(200)
    }
    expect(seen).toEqual([renewal, renewal])
  })

  it('V81 that Auth has not judged is told from one that ends the session, until the next succeeds', async () => {
    cause = null
    const { fetch: watched, getFailure } = watchRefreshes()
    const send = () => watched(`${auth.url}/auth/v1/token?grant_type=refresh_token`, { method: 'POST' })
    const refusal = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }
    for (const [answered, sent, failure] of [
      [429, refusal, 'busy'],
      [200, tokens, null],
      [409, refusal, 'busy'],
      [500, refusal, 'down'],
      [400, refusal, 'refused'],
      [400, { code: 400, error_code: 'session_not_found', msg: 'x' }, 'refused'],
      [400, { error: 'invalid_grant', error_description: 'Invalid Refresh Token' }, 'refused'],
      [503, refusal, 'down'],
      [404, '<html>no such page</html>', 'down'],
      [403, { message: 'the gateway refuses' }, 'down'],
      [200, '<html>maintenance</html>', 'down'],
      [200, {}, 'down'],
      [200, { access_token: '', refresh_token: 5 }, 'down'],
    ] as const) {
      status = answered
      body = sent
      await send()
      await watched(`${auth.url}/auth/v1/user`)
      expect([answered, sent, getFailure()]).toEqual([answered, sent, failure])
    }
  })

  it('D06 V81 is sent once to an Auth that fails, is silent or is gone, because a page waits for it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    cause = null
    const auths = [
      { url: 'http://127.0.0.1:9', answered: 200 },
      { url: auth.url, answered: 503 },
      { url: auth.url, answered: 200, sent: '<html>' },
      { url: auth.url, answered: 200, silent: true },
    ]
    for (const { url, answered, sent = tokens, silent = false } of auths) {
      status = answered
      body = sent
      isSilent = silent
      const { fetch: watched, getFailure } = watchRefreshes()
      const client = createClient(url, 'key', {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: watched },
      })
      const { error } = await client.auth.refreshSession({ refresh_token: 'x' })
      expect([getFailure(), error?.code]).toEqual(['down', 'auth_down'])
    }
    expect(seen).toHaveLength(3)
  })
})
