import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listWarnings } from '@/lib/operator'
import { listen } from '@/tests/support/servers/listen'
import { readSession } from './session'
import { verifyAccessToken } from './session-token'

const secret = 'a secret for this test only, long enough'
const saved = { ...process.env }
beforeAll(() => {
  Object.assign(process.env, {
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEY: 'publishable-key-0001',
    SUPABASE_SECRET_KEY: 'secret-key-0000000001',
    SUPABASE_JWT_SECRET: secret,
    FRANK_API_TOKEN: 'frank-token-000000001',
    LINK_SECRET: 'link-secret-000000001',
    APP_URL: 'http://localhost:3000',
  })
})
afterAll(() => {
  process.env = saved
})

async function cookiesOf(
  issuedAgo: number,
  key: string | CryptoKey = secret,
  changed: object = {},
  claims: object = {},
) {
  const now = Math.floor(Date.now() / 1000)
  const token = await new SignJWT({
    role: 'authenticated',
    aud: 'authenticated',
    iss: 'http://127.0.0.1:9/auth/v1',
    ...claims,
    iat: now - issuedAgo,
    exp: now - issuedAgo + 3600,
  })
    .setProtectedHeader({ alg: typeof key === 'string' ? 'HS256' : 'ES256' })
    .setSubject('person')
    .sign(typeof key === 'string' ? new TextEncoder().encode(key) : key)
  const json = JSON.stringify({
    access_token: token,
    refresh_token: 'x',
    expires_at: now - issuedAgo + 3600,
    ...changed,
  })
  return [{ name: 'portal-session', value: `base64-${Buffer.from(json).toString('base64url')}` }]
}
const day = 24 * 60 * 60
const stateOf = async (cookies: { name: string; value: string }[]) => (await readSession(cookies)).state

describe('the age of a session', () => {
  it('A16 lasts until 24 hours after its last change, even with an expired token, and no second longer', async () => {
    expect(await stateOf(await cookiesOf(0))).toBe('valid')
    expect(await stateOf(await cookiesOf(day - 5))).toBe('expiring')
    expect(await stateOf(await cookiesOf(day + 1))).toBe('ended')
  })

  it('a remembered token is compared with the time again, and an altered one is refused', async () => {
    const [cookie] = await cookiesOf(0)
    const json = Buffer.from(cookie?.value.slice('base64-'.length) ?? '', 'base64url').toString()
    const token = String(JSON.parse(json).access_token)
    expect(await verifyAccessToken(token)).toMatchObject({ userId: 'person' })
    vi.useFakeTimers({ toFake: ['Date'] })
    const now = Date.now()
    vi.setSystemTime(now + 3500_000)
    expect(await verifyAccessToken(token)).toMatchObject({ userId: 'person' })
    vi.setSystemTime(now + 3601_000)
    expect([await verifyAccessToken(token), await verifyAccessToken(`x${token}`)]).toEqual([null, null])
    vi.useRealTimers()
  })

  it('A16 cannot be made younger by a visitor: a token that the backend did not sign is refused', async () => {
    expect(await stateOf(await cookiesOf(0, 'another secret of the same length...'))).toBe('none')
  })

  it('A16 a token with another audience or issuer is no session, although the secret is the same', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (const claims of [
      { aud: 'anon' },
      { aud: undefined },
      { iss: 'https://other.example/auth/v1' },
      { iss: undefined },
    ])
      expect([claims, await stateOf(await cookiesOf(0, secret, {}, claims))]).toEqual([claims, 'none'])
    expect(listWarnings()).toEqual(['issuer_differs'])
  })

  it('V64 is known by its algorithm, so that a left secret or a new key ends no session', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const keys = [{ ...(await exportJWK(publicKey)), alg: 'ES256' }]
    const project = await listen(createServer((_, response) => response.end(JSON.stringify({ keys }))))
    vi.stubEnv('SUPABASE_URL', project.url)
    vi.resetModules()
    const changed = await import('./session-token')
    const claims = { role: 'authenticated', aud: 'authenticated', iss: `${project.url}/auth/v1` }
    const sign = (alg: string, key: CryptoKey | Uint8Array) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg })
        .setSubject('person')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(key)
    const symmetric = await sign('HS256', new TextEncoder().encode(secret))
    for (const token of [symmetric, await sign('ES256', privateKey)])
      expect(await changed.verifyAccessToken(token)).toMatchObject({ userId: 'person' })
    const other = (await generateKeyPair('ES256')).privateKey
    expect(await changed.verifyAccessToken(await sign('ES256', other))).toBeNull()
    expect(await changed.verifyAccessToken('x.y.z')).toBeNull()
    await project.close()
    vi.unstubAllEnvs()
  })

  it('A10 a token is valid no longer than the cookie states', async () => {
    const { state, claims } = await readSession(await cookiesOf(0, secret, { expires_at: 1 }))
    expect([state, claims?.expiresAt]).toEqual(['expiring', 1])
  })

  it('A10 broken cookies are no session', async () => {
    for (const value of ['', 'x', 'base64-', 'base64-%%%', 'base64-bnVsbA', '{"access_token":1}', 'null'])
      expect(await stateOf([{ name: 'portal-session', value }])).toBe('none')
    expect(await stateOf([])).toBe('none')
    for (const changed of [{ refresh_token: undefined }, { expires_at: undefined }, { expires_at: 'soon' }])
      expect(await stateOf(await cookiesOf(0, secret, changed))).toBe('none')
    const [cookie] = await cookiesOf(0)
    const bent = String(cookie?.value).replace(/.{9}$/, '!$&')
    expect(await stateOf([{ name: 'portal-session', value: bent }])).toBe('none')
  })
})

it('D06 V81 a session whose keys cannot be fetched is not called invalid', async () => {
  vi.resetModules()
  vi.stubEnv('SUPABASE_JWT_SECRET', '')
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  const fresh = await import('./session')
  const cookies = await cookiesOf(0, (await generateKeyPair('ES256')).privateKey)
  const failures = [
    async () => new Response('no', { status: 503 }),
    async () => new Response('<html>'),
    () => Promise.reject(new TypeError('fetch failed')),
  ]
  for (const answer of failures) {
    fetched.mockImplementation(answer)
    expect(await fresh.readSession(cookies)).toEqual({ state: 'down', claims: null })
  }
  fetched.mockImplementation(async () => Response.json({ keys: [] }))
  expect(await fresh.readSession(cookies)).toEqual({ state: 'none', claims: null })
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
