import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkConfiguration, checkMail } from '@/scripts/commands/doctor/check-configuration'
import { checkDatabase } from '@/scripts/commands/doctor/check-database'
import { readExpected } from '@/scripts/commands/doctor/expected'
import { engines, openTestDatabase } from '@/tests/support/database/database'
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

describe('the doctor on a hosted project', () => {
  let right: Record<string, unknown>
  let api: Awaited<ReturnType<typeof startApi>>
  const check = (fix = false, token: string | undefined = 'right', host = `${ref}.supabase.co`) =>
    checkConfiguration({ supabaseUrl: `https://${host}`, siteUrl, token, api: api.url }, fix)
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

  it('explains how to grant access if the token is wrong or missing, or the stack is self-hosted', async () => {
    expect((await check(false, 'wrong'))[0]?.todo).toMatch(/answers 401/)
    expect((await check(false, ''))[0]?.todo).toMatch(/SUPABASE_ACCESS_TOKEN/)
    expect((await check(false, 'right', 'supabase.example.org'))[0]?.todo).toMatch(/self-hosted/)
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
    const database = await openTestDatabase(engine)
    try {
      expect((await checkDatabase(database.executor, false)).filter(({ todo }) => todo)).toEqual([])
      await database.query(
        `delete from supabase_migrations.schema_migrations where version >= '20261125001000'`,
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
