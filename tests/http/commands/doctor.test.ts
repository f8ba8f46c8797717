import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toAuthEnv } from '@/scripts/commands/doctor/auth-env'
import { checkConfiguration, checkMail } from '@/scripts/commands/doctor/check-configuration'
import { checkDatabase } from '@/scripts/commands/doctor/check-database'
import { checkModel } from '@/scripts/commands/doctor/check-model'
import { readExpected } from '@/scripts/commands/doctor/expected'
import { entryArgs } from '@/scripts/processes'
import { engines, openTestDatabase } from '@/tests/support/database/database'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { cleanEnv } from '@/tests/support/portal'
import { startFakeModel, writes } from '@/tests/support/servers/fake-model'
import { listen } from '@/tests/support/servers/listen'

const siteUrl = 'https://portal.example'
const ref = 'abcdefghijklmnopqrst'

/** A fake Management API of one project with the endpoints that the doctor uses. */
async function startApi(first: Record<string, unknown>) {
  let stored = first
  const changes: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      if (
        request.headers.authorization !== 'Bearer right' ||
        request.url !== `/v1/projects/${ref}/config/auth`
      )
        return response.writeHead(401).end()
      if (request.method === 'PATCH') {
        changes.push(JSON.parse(body))
        stored = { ...stored, ...changes.at(-1) }
      }
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify(stored))
    })
  })
  return { ...(await listen(server)), changes }
}

it('an Auth server of one’s own gets the settings and templates of a hosted project', async () => {
  const expected = await readExpected(siteUrl)
  const env = toAuthEnv(expected, 'https://files.example/templates')
  expect(env).toMatchObject({
    GOTRUE_SITE_URL: siteUrl,
    GOTRUE_DISABLE_SIGNUP: 'true',
    GOTRUE_MAILER_OTP_LENGTH: '10',
    GOTRUE_MAILER_SUBJECTS_INVITE: expected.exact.mailer_subjects_invite,
    GOTRUE_MAILER_TEMPLATES_MAGIC_LINK: 'https://files.example/templates/magic_link.html',
  })
  // A template is fetched, and each other field has a setting.
  expect(Object.keys(env)).toHaveLength(Object.keys({ ...expected.exact, ...expected.least }).length)
})

describe('the doctor and a language model', () => {
  const checkOf = (url: string) =>
    checkModel({ FRANK_LLM_BASE_URL: url, FRANK_LLM_MODEL: 'small', FRANK_LLM_API_KEY: undefined })

  it('finds that it replies, refuses, says nothing or is not there', async () => {
    const model = await startFakeModel(writes(() => 'Ja.'))
    expect(await checkOf(model.url)).toEqual([{ what: 'the model small replies' }])
    model.reply(writes(() => ''))
    expect(await checkOf(model.url)).toMatchObject([
      { todo: expect.stringContaining('replied with nothing') },
    ])
    model.reply((response) => response.writeHead(401).end())
    expect(await checkOf(model.url)).toMatchObject([{ todo: expect.stringContaining('status 401') }])
    await model.close()
    expect(await checkOf(model.url)).toMatchObject([{ todo: expect.stringContaining('Nothing answers') }])
  })

  it('reports nothing if no model is configured', async () => {
    expect(await checkOf('')).toEqual([])
  })
})

describe('the doctor on a hosted project', () => {
  let right: Record<string, unknown>
  let api: Awaited<ReturnType<typeof startApi>>
  const check = (fix = false, token: string | undefined = 'right') =>
    checkConfiguration({ supabaseUrl: `https://${ref}.supabase.co`, siteUrl, token, api: api.url }, fix)
  const open = (findings: { what: string; todo?: string }[]) =>
    findings.filter(({ todo }) => todo).map(({ what }) => what)

  beforeEach(async () => {
    const { exact, least } = await readExpected(siteUrl)
    right = { ...exact, ...least, rate_limit_email_sent: 1000, smtp_host: 'smtp.example.org' }
    api = await startApi(right)
  })
  afterEach(() => api.close())

  it('reports no problem for the right settings, and a limit may be higher', async () => {
    expect(open(await check())).toEqual([])
  })

  it('reports each different setting, and --fix changes those and nothing else', async () => {
    await api.close()
    api = await startApi({
      ...right,
      disable_signup: false,
      rate_limit_email_sent: 30,
      mailer_templates_invite_content: '<h2>Hi</h2>',
      ...{
        smtp_host: null,
        mailer_templates_recovery_content: `${right.mailer_templates_recovery_content}\r\n\r\n`,
      },
    })
    const wrong = ['disable_signup', 'mailer_templates_invite_content', 'rate_limit_email_sent']
    const mail = 'mail goes out through a server of yours'
    expect(open(await check())).toEqual([...wrong, mail])
    expect(api.changes).toEqual([])
    expect(open(await check(true))).toEqual([mail])
    expect(api.changes.map((change) => Object.keys(change).sort())).toEqual([[...wrong].sort()])
    expect(open(await check(true))).toEqual([mail])
    expect(api.changes).toHaveLength(1)
  })

  it('explains how to grant access if the token is wrong or missing', async () => {
    expect((await check(false, 'wrong'))[0]?.todo).toMatch(/answers 401/)
    expect((await check(false, ''))[0]?.todo).toMatch(/SUPABASE_ACCESS_TOKEN/)
  })
})

describe('the doctor before the first start, on a backend of somebody else', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend()
  })
  afterAll(() => backend?.remove())

  /** Returns what is to be done. */
  async function runDoctor(env: Record<string, string>) {
    const { publishableKey, secretKey } = backend.keys
    const child = spawn(process.execPath, entryArgs('scripts/commands/doctor.ts'), {
      env: cleanEnv({
        ...{ SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: publishableKey },
        ...{ SUPABASE_SECRET_KEY: secretKey, APP_URL: siteUrl },
        ...{ SMTP_URL: 'smtps://mail.example.se', SMTP_FROM: 'portal@example.se', TRUSTED_PROXY_HOPS: '1' },
        ...{ DATA_DIR: join(backend.dataDir, 'not made yet'), ...env },
      }),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    await once(child, 'close')
    expect(output).toContain('ok     the secret key works')
    return output.split('\n').filter((line) => line.startsWith('TO DO'))
  }
  const database = expect.stringMatching(/^TO DO {2}the database: Not looked at. Set DATABASE_URL/)

  it('V65 asks for nothing that a self-hosted stack cannot have', async () => {
    expect(await runDoctor({ SUPABASE_JWT_SECRET: backend.keys.jwtSecret })).toEqual([database])
  })

  it('V42 finds that no proxy is counted before a portal that others reach', async () => {
    const settings = { SUPABASE_JWT_SECRET: backend.keys.jwtSecret, TRUSTED_PROXY_HOPS: '0' }
    expect(await runDoctor(settings)).toEqual([
      database,
      expect.stringMatching(/^TO DO {2}visitors have addresses: .*TRUSTED_PROXY_HOPS is 0/),
    ])
  })

  it('finds providers of the settings that are not on in the project', async () => {
    const settings = { SUPABASE_JWT_SECRET: backend.keys.jwtSecret }
    const wanted = { ...settings, SIGN_IN_PROVIDERS: 'google,custom:own=BankID' }
    const off = (name: string, id: string) =>
      expect.stringContaining(
        `TO DO  people sign in with ${name}: Authentication, Sign In / Providers: switch ${id} on`,
      )
    expect(await runDoctor(wanted)).toEqual([off('Google', 'google'), off('BankID', 'custom:own'), database])
    const { error } = await backend.admin.auth.admin.customProviders.createProvider({
      ...{ provider_type: 'oidc', identifier: 'custom:own', name: 'Own' },
      ...{ client_id: 'own', client_secret: 'secret', issuer: 'https://issuer.example' },
    })
    expect(error).toBeNull()
    expect(await runDoctor(wanted)).toEqual([off('Google', 'google'), database])
  })

  it('V64 finds a missing JWT secret, and one that is not the right one', async () => {
    const sessions = (todo: string) => expect.stringContaining(`TO DO  sessions can be verified: ${todo}`)
    expect(await runDoctor({})).toEqual([sessions('The project publishes no keys'), database])
    const old = { SUPABASE_JWT_SECRET: 'the secret before the rotation, long enough' }
    expect(await runDoctor(old)).toEqual([sessions('SUPABASE_JWT_SECRET is not, or no longer'), database])
  })
})

describe('the mails about news', () => {
  it.each([
    [{}, /Set SMTP_URL .* and SMTP_FROM/],
    [{ SMTP_FROM: 'portal@example.se' }, /Set SMTP_URL/],
    [{ SMTP_URL: 'smtps://mail.example.se' }, /Set SMTP_FROM/],
  ])('are reported as missing their settings with %j', (settings, todo) => {
    expect(checkMail(settings)).toEqual([
      { what: 'news goes out by mail', todo: expect.stringMatching(todo) },
    ])
  })

  it('are no problem with a mail server and a sender', () => {
    const settings = { SMTP_URL: 'smtps://mail.example.se', SMTP_FROM: 'portal@example.se' }
    expect(checkMail(settings)).toEqual([{ what: 'news goes out by mail' }])
  })
})

describe.each(await engines())('the database on %s', (engine) => {
  it('is reported as up to date, or with its missing parts', async () => {
    const database = await openTestDatabase(engine, 'own')
    try {
      expect((await checkDatabase(database.executor, false)).filter(({ todo }) => todo)).toEqual([])
      await database.query(
        `delete from supabase_migrations.schema_migrations
         where version > (select min(version) from supabase_migrations.schema_migrations)`,
      )
      await database.query('alter role authenticated reset statement_timeout')
      const found = (await checkDatabase(database.executor, false)).flatMap(({ todo }) => todo ?? [])
      expect(found).toEqual([
        expect.stringMatching(/^\d+ of them are not applied/),
        expect.stringMatching(/alter role authenticated set statement_timeout/),
      ])
      expect((await checkDatabase(null, true))[0]?.todo).toMatch(/DATABASE_URL/)
    } finally {
      await database.close()
    }
  })
})
