import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, setExperimental } from '@supabase/lite'
import { PgliteConnection } from '@supabase/lite/pglite'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { AuthUsers } from '@/supabase/local/auth/auth-users'
import { hashOf } from '@/supabase/local/auth/email-change'
import type { GatedPgliteConnection } from '@/supabase/local/database'
import { type Executor, pgliteExecutor } from '@/supabase/local/executor'
import { FileStorage } from '@/supabase/local/storage/file-storage'
import { openPgliteCopy } from '@/tests/support/database/pglite-template'

/**
 * What this folder knows of the insides of @supabase/lite and of PGlite, which promise none of it: a new version that changes one fails here
 * by name. What they answer to requests, corrected, is in the tests beside.
 */
let connection: GatedPgliteConnection
let executor: Executor
let users: AuthUsers
let app: App
let dir: string
const keys = {
  publishable_key: `sb_publishable_${'x'.repeat(22)}`,
  secret_key: `sb_secret_${'x'.repeat(22)}`,
}
const settings = {
  api: { enabled: true, schemas: ['public'] },
  auth: { enabled: true, site_url: 'http://portal.example', jwt_secret: 'x'.repeat(40), ...keys },
  storage: { enabled: true },
  studio: { enabled: false },
  db: { migrations: { enabled: false } },
}
const mailed: { kind: string; to: string; tokenHash: string; token: string }[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portal-contract-'))
  connection = await openPgliteCopy()
  executor = pgliteExecutor(connection.driver, connection.gate)
  users = new AuthUsers(executor)
  app = new App({
    ...settings,
    connection,
    options: { server: { admin: false, disableStudio: true } },
  })
  await app.init()
  const send = (kind: string) => async (to: string, tokenHash: string, token: string) =>
    void mailed.push({ kind, to, tokenHash, token })
  app._storageAdapter = new FileStorage(dir, executor)
  app._mailer = {
    sendConfirmation: send('confirmation'),
    sendRecovery: send('recovery'),
    sendMagicLink: send('magic_link'),
    sendEmailChange: send('email_change'),
    sendReauthentication: async () => undefined,
  }
})
afterAll(async () => {
  await connection?.close()
  await rm(dir, { recursive: true, force: true })
})

function ask(method: string, path: string, body?: unknown, headers = {}) {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { apikey: keys.secret_key, 'content-type': 'application/json', ...headers },
    ...(sent !== undefined && { body: sent }),
  })
  return connection.gate.run(() => app.fetch(request, { peerAddress: null }))
}

it('@supabase/lite: its connection has the private members that ours replaces', async () => {
  const plain = new PgliteConnection({})
  expect(plain).toMatchObject({ rlsState: 'unknown', driver: expect.anything(), kysely: expect.anything() })
  const members = Object.getPrototypeOf(PgliteConnection.prototype)
  expect(members.ensureRlsContext).toBeTypeOf('function')
  expect([members.applyJwtSessionContext.length, members.applyRpcRequestGucs.length]).toEqual([3, 2])
  await plain.close()
})

it('@supabase/lite: it sets the caller, and what a function may read of its request, through these members', async () => {
  const ours = connection as unknown as Record<string, (...args: unknown[]) => Promise<void>>
  const caller = vi.spyOn(ours, 'applyJwtSessionContext')
  const request = vi.spyOn(ours, 'applyRpcRequestGucs')
  const reply = await ask('POST', '/rest/v1/rpc/set_claim', { claim: 'current_member_id', value: 'x' })
  expect([404, 500]).not.toContain(reply.status)
  expect(caller).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ auth: expect.objectContaining({ role: 'service_role' }) }),
    expect.any(Boolean),
  )
  expect(request).toHaveBeenCalled()
  vi.restoreAllMocks()
})

it('pglite: it reads values by a table of parsers, by type number, which it copies for each statement', async () => {
  const { driver } = connection
  const array = async () =>
    (await driver.query<{ names: unknown }>("select '{a,b}'::name[] as names")).rows[0]
  const parser = driver.parsers[1003]
  expect([parser, await array()]).toEqual([expect.any(Function), { names: ['a', 'b'] }])
  delete driver.parsers[1003]
  expect(await array()).toEqual({ names: '{a,b}' })
  if (parser) driver.parsers[1003] = parser
})

it('@supabase/lite: storage is behind its switch, and takes files and mails through _storageAdapter and _mailer', async () => {
  setExperimental('storage', false)
  expect((await ask('GET', '/storage/v1/status')).status).toBe(404)
  setExperimental('storage', true)
  expect((await ask('GET', '/storage/v1/status')).status).toBe(200)
})

it('@supabase/lite: its routes are those that the gateway was written for, which passes on what it does not correct', () => {
  const routes = new Set(app.server.routes.map(({ method, path }) => `${method} ${path}`))
  const below = (api: string) =>
    [...routes].flatMap((route) => {
      const [method, path = ''] = route.split(' ')
      return path.startsWith(`${api}/`) && method !== 'ALL' ? [`${method} ${path.slice(api.length)}`] : []
    })
  expect(below('/auth/v1').sort()).toEqual([
    'GET /.well-known/jwks.json',
    'GET /.well-known/openid-configuration',
    'GET /authorize',
    'GET /callback',
    'GET /health',
    'GET /reauthenticate',
    'GET /settings',
    'GET /user',
    'GET /verify',
    'OPTIONS /*',
    'POST /callback',
    'POST /logout',
    'POST /magiclink',
    'POST /otp',
    'POST /recover',
    'POST /resend',
    'POST /signup',
    'POST /token',
    'POST /verify',
    'PUT /user',
  ])
  expect(below('/storage/v1').sort()).toEqual([
    'DELETE /bucket/:id',
    'DELETE /object/:bucketId',
    'GET /bucket',
    'GET /bucket/:id',
    'GET /object/:bucketId/*',
    'GET /object/info/:bucketId/*',
    'GET /object/public/:bucketId/*',
    'GET /object/sign/:bucketId/*',
    'GET /status',
    'HEAD /object/:bucketId/*',
    'POST /bucket',
    'POST /bucket/:id/empty',
    'POST /object/:bucketId/*',
    'POST /object/copy',
    'POST /object/list/:bucketId',
    'POST /object/move',
    'POST /object/sign/:bucketId',
    'POST /object/sign/:bucketId/*',
    'POST /object/upload/sign/:bucketId/*',
    'PUT /bucket/:id',
    'PUT /object/:bucketId/*',
    'PUT /object/upload/sign/:bucketId/*',
  ])
  expect([...routes].filter((route) => route.includes(' /rest/v1/')).sort()).toEqual([
    'ALL /rest/v1/*',
    'ALL /rest/v1/:relation',
    'ALL /rest/v1/rpc/:function',
  ])
})

it('@supabase/lite: a caller without an address is not taken for the machine’s own user, who needs no key', async () => {
  const admin = new App({
    ...settings,
    connection,
    options: { server: { admin: true, disableStudio: true } },
  })
  await admin.init()
  const read = async (peerAddress: string | null) =>
    connection.gate.run(async () => {
      const request = new Request('http://localhost/rest/v1/organizations?select=id')
      return (await admin.fetch(request, { peerAddress })).status
    })
  expect([await read('127.0.0.1'), await read(null)]).toEqual([200, 401])
})

it('@supabase/lite: auth.users, identities and sessions have the columns that accounts are written to', async () => {
  const rows = await executor.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'auth'`,
  )
  const columns = rows.map(({ name }) => name)
  for (const name of [
    ...['id', 'aud', 'role', 'email', 'encrypted_password', 'email_confirmed_at', 'invited_at', 'updated_at'],
    ...[
      'raw_app_meta_data',
      'raw_user_meta_data',
      'confirmation_token',
      'confirmation_sent_at',
      'recovery_token',
    ],
    ...['recovery_sent_at', 'email_change', 'email_change_sent_at', 'email_change_token_new'],
    ...['email_change_token_current', 'email_change_confirm_status'],
  ])
    expect(columns).toContain(`users.${name}`)
  for (const name of ['id', 'provider', 'provider_id', 'user_id', 'identity_data'])
    expect(columns).toContain(`identities.${name}`)
  for (const name of [
    'refresh_tokens.user_id',
    'refresh_tokens.session_id',
    'sessions.user_id',
    'sessions.id',
  ])
    expect(columns).toContain(name)
})

it('@supabase/lite: a mailed code is known by SHA-256 of the address and the code, and its links have other types', async () => {
  const { id } = await users.create('anna@example.se', { emailConfirmed: true })
  expect((await ask('POST', '/auth/v1/recover', { email: 'anna@example.se' })).status).toBe(200)
  const [mail] = mailed.splice(0)
  expect(mail).toMatchObject({ kind: 'recovery', to: 'anna@example.se' })
  expect(mail?.tokenHash).toBe(hashOf('anna@example.se', mail?.token ?? ''))
  const [row] = await executor.query('select recovery_token from auth.users where id = $1', [id])
  expect(row?.recovery_token).toBe(mail?.tokenHash)
  const verify = (type: string, token_hash?: string) => ask('POST', '/auth/v1/verify', { type, token_hash })
  expect((await verify('invite', mail?.tokenHash)).status).toBe(400)
  const reply = await verify('recovery', mail?.tokenHash)
  const session = (await reply.json()) as { access_token: string }
  // stamp-issuer.ts names it.
  expect(decodeJwt(session.access_token)).toMatchObject({ sub: id, session_id: expect.any(String) })
  expect(decodeJwt(session.access_token).iss).toBeUndefined()
})

it('@supabase/lite: storage sends whole files, lists by a pattern and signs under the name signedUrl', async () => {
  await new FileStorage(dir, executor).recover()
  await executor.query("insert into storage.buckets (id, name) values ('contract', 'contract')")
  for (const name of ['a_1/x.txt', 'ab1/x.txt'])
    expect((await ask('POST', `/storage/v1/object/contract/${name}`, 'whole')).status).toBe(200)
  const part = await ask('GET', '/storage/v1/object/contract/ab1/x.txt', undefined, { range: 'bytes=0-1' })
  expect([part.status, await part.text()]).toEqual([200, 'whole'])
  const listed = (await (
    await ask('POST', '/storage/v1/object/list/contract', { prefix: 'a_1/' })
  ).json()) as { name: string }[]
  expect(listed.map(({ name }) => name).sort()).toEqual(['a_1/x.txt', 'ab1/x.txt'])
  const signed = await ask('POST', '/storage/v1/object/sign/contract/ab1/x.txt', { expiresIn: 60 })
  expect(await signed.json()).toEqual({
    signedUrl: expect.stringContaining('/object/sign/contract/ab1/x.txt?token='),
  })
})
