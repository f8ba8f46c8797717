import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toSignInAgain } from '@/lib/auth/next-path'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf } from '@/tests/support/backend'
import { answerJson, createChatOrganization } from '@/tests/support/content/chat-organization'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { signInOverHttp } from '@/tests/support/sign-in'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({
    DEMO: '0',
    WORKER: '0',
    FRANK_ALLOWED_HOSTS: '127.0.0.1',
    FRANK_QUESTIONS_PER_MINUTE: '2',
  })
}, 300_000)
afterAll(() => portal?.stop())

const question = 'Får grannen röka på sin balkong?'

async function join(email: string) {
  return askWith(await signInOverHttp(portal.dataDir, email, demoPassword))
}

const askWith =
  (cookie: string) =>
  (headers: Record<string, string> = {}, body = JSON.stringify({ question })) => {
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
    return fetch(`${portal.url}/api/frank/ask`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: portal.url, 'content-type': 'application/json', ...headers },
      body: isForm ? new URLSearchParams({ question }).toString() : body,
    })
  }

describe('a service that never answers', () => {
  it('S09 times out after 20 seconds on a phone and 30 elsewhere', async () => {
    const chat = await createChatOrganization(portal.dataDir)
    await chat.answerBy(() => undefined)
    const ask = await join(chat.member.email)
    const asked = [true, false].map((is_mobile) => ask({}, JSON.stringify({ question, is_mobile })))
    for (const reply of await Promise.all(asked))
      expect([reply.status, (await reply.json()).code]).toEqual([504, 'timeout'])
    const filed = async () => {
      const { data } = await adminOf(portal.dataDir)
        .from('frank_interaction_logs')
        .select('error_type, is_mobile, response_time_ms')
        .eq('organization_id', chat.id)
        .order('response_time_ms')
      return data?.map((row) => [row.error_type, row.is_mobile, Math.round(row.response_time_ms / 10_000)])
    }
    await expect.poll(filed).toEqual([
      ['TIMEOUT', true, 2],
      ['TIMEOUT', false, 3],
    ])
    await chat.close()
  })
})

describe('the address of a service', () => {
  it('V73 a member learns the same of a name inside the network and of one that does not exist', async () => {
    const answers = await Promise.all(
      ['https://frank.invalid', 'https://localhost'].map(async (address) => {
        const chat = await createChatOrganization(portal.dataDir)
        await chat.configure(address)
        const reply = await (await join(chat.member.email))()
        const readLogs = async () => {
          const logs = adminOf(portal.dataDir).from('frank_interaction_logs')
          const fields = logs.select('error_type, error_code, error_message')
          return (await fields.eq('organization_id', chat.id)).data
        }
        // The log is written after the reply.
        await expect.poll(readLogs).toHaveLength(1)
        const data = await readLogs()
        await chat.close()
        return [reply.status, { ...(await reply.json()), correlation_id: '' }, data]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject([502, { code: 'cannot_connect' }, [{ error_code: 'ADDRESS' }]])
  })
})

describe('the limits on questions', () => {
  it('R01 a member over the limit per minute sees an error, streamed or not, and the service is not asked', async () => {
    const chat = await createChatOrganization(portal.dataDir)
    const service = await chat.answerBy(answerJson('Ja.'))
    const ask = await join(chat.member.email)
    for (const nth of [1, 2]) expect([nth, (await ask()).status]).toEqual([nth, 200])
    for (const accept of ['application/json', 'text/event-stream']) {
      const refused = await ask({ accept })
      expect(refused.status).toBe(429)
      expect(await refused.json()).toMatchObject({ code: 'too_many' })
    }
    const form = await ask({ 'content-type': 'application/x-www-form-urlencoded' })
    expect([form.status, form.headers.get('location')]).toEqual([303, '/manager/ask-frank?problem=too_many'])
    expect(service.requests).toHaveLength(2)
    // Refused questions do not count against the organisation's limit of twenty.
    const flood = await Promise.all(Array.from({ length: 25 }, () => ask()))
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([429]))
    const colleague = await join(chat.admin.email)
    expect((await colleague()).status).toBe(200)
    await chat.close()
  })

  it('A19 a session that was ended elsewhere cannot ask, although its token has not expired', async () => {
    const chat = await createChatOrganization(portal.dataDir)
    const service = await chat.answerBy(answerJson('Ja.'))
    const ask = await join(chat.member.email)
    expect((await ask()).status).toBe(200)
    const admin = adminOf(portal.dataDir)
    const { data } = await admin
      .from('organization_members')
      .select('auth_user_id')
      .eq('email', chat.member.email)
      .single<{ auth_user_id: string }>()
    expect((await admin.rpc('end_sessions', { account: data?.auth_user_id })).error).toBeNull()
    const refused = await ask()
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { code: 'session_expired', correlation_id: expect.any(String) },
    ])
    const form = await ask({ 'content-type': 'application/x-www-form-urlencoded' })
    expect([form.status, form.headers.get('location')]).toEqual([303, toSignInAgain('/manager/ask-frank')])
    for (const body of ['{', '{"question":""}']) {
      const bad = await ask({}, body)
      expect([body, bad.status]).toEqual([body, 401])
    }
    expect(service.requests).toHaveLength(1)
    await chat.close()
  })

  it('A10 a session cookie that the portal did not write cannot ask, although its token is valid', async () => {
    const chat = await createChatOrganization(portal.dataDir)
    const service = await chat.answerBy(answerJson('Ja.'))
    const cookie = await signInOverHttp(portal.dataDir, chat.member.email, demoPassword)
    const text = decodeURIComponent(cookie.replace(/^portal-session=base64-/, ''))
    const session = JSON.parse(Buffer.from(text, 'base64url').toString())
    const { access_token } = session
    for (const changed of [{ access_token }, { ...session, expires_at: 1, refresh_token: 'junk' }]) {
      const written = `portal-session=base64-${Buffer.from(JSON.stringify(changed)).toString('base64url')}`
      const ask = askWith(written)
      expect((await ask()).status).toBe(401)
    }
    expect(service.requests).toEqual([])
    expect((await askWith(cookie)()).status).toBe(200)
    await chat.close()
  })

  it("R01 an organisation has its own limit, ten times a member's, which does not affect others", async () => {
    const [chat, other] = [
      await createChatOrganization(portal.dataDir),
      await createChatOrganization(portal.dataDir),
    ]
    for (const one of [chat, other]) await one.answerBy(answerJson('Ja.'))
    const limits = adminOf(portal.dataDir).from('rate_limits')
    const before = new Set((await limits.select('key')).data?.map(({ key }) => key))
    expect((await (await join(chat.member.email))()).status).toBe(200)
    const counted = (await limits.select('key').like('key', 'questionOrganization:%')).data ?? []
    const [mine] = counted.map(({ key }) => key).filter((key) => !before.has(key))
    // Colleagues have asked nineteen more questions.
    await limits.update({ points: 20 }).eq('key', mine)
    expect((await (await join(chat.admin.email))()).status).toBe(429)
    expect((await (await join(other.member.email))()).status).toBe(200)
    await Promise.all([chat.close(), other.close()])
  })
})

describe("the server's console", () => {
  it("P04 I08 shows a failed question's error type and log id on one line, and none of its text", async () => {
    const chat = await createChatOrganization(portal.dataDir)
    await chat.answerBy((response) =>
      response.writeHead(422).end(JSON.stringify({ detail: `${question}\n{"level":"forged"}` })),
    )
    const ask = await join(chat.member.email)
    const reply = await ask({ 'user-agent': 'secret-agent' })
    const { correlation_id } = await reply.json()
    const lineOf = () =>
      portal
        .output()
        .split('\n')
        .find((line) => line.includes(correlation_id))
    await expect.poll(lineOf).toBeDefined()
    expect(JSON.parse(String(lineOf()).replace(/^[^{]*/, ''))).toEqual({
      level: 'warn',
      where: 'frank ask',
      correlationId: correlation_id,
      errorType: 'INVALID_REQUEST',
      responseTimeMs: expect.any(Number),
    })
    expect(portal.output()).not.toMatch(/grannen röka|forged|secret-agent/)
    const kept = async () => {
      const { data } = await adminOf(portal.dataDir)
        .from('frank_interaction_logs')
        .select('correlation_id, question, error_type, error_message, error_details')
        .eq('organization_id', chat.id)
      return data
    }
    await expect.poll(kept).toEqual([
      {
        correlation_id,
        question,
        error_type: 'INVALID_REQUEST',
        error_message: `${question}\n{"level":"forged"}`,
        error_details: expect.stringContaining('"said":"{\\"detail\\"'),
      },
    ])
    await chat.close()
  })
})
