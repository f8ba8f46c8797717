import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { listen } from '@/tests/support/servers/listen'
import { findSchemaProblem } from './readiness'

type Reply = { status: number; body: object }
const missing = { status: 404, body: { code: 'PGRST202', message: 'Could not find the function' } }
const tells = (schema_version: string | null) => ({
  ...{ status: 200, body: { schema_version, document_due_at: null, mail_due_at: null } },
})

let replies: Reply[] = []
let asked = 0
/** Answers as PostgREST does, each time with the next reply, and at last always with the last one. */
const database = createServer((_, response) => {
  const { status, body } = replies[Math.min(asked++, replies.length - 1)] as Reply
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
let close: () => Promise<void>
beforeAll(async () => {
  const server = await listen(database)
  close = server.close
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'LINK_SECRET', 'FRANK_API_TOKEN'])
    vi.stubEnv(name, 'not-needed-by-this-test')
  vi.stubEnv('SUPABASE_URL', server.url)
  vi.stubEnv('APP_URL', 'http://localhost:3000')
})
afterEach(() => {
  asked = 0
})
afterAll(() => close())

describe('a server that starts', () => {
  const find = (...next: Reply[]) => {
    replies = next
    return findSchemaProblem('20260202000000', { everyMs: 1, mostMs: 10_000 })
  }

  it('waits for a schema that PostgREST does not know yet after the first migration', async () => {
    expect(await find(missing, missing, tells('20260202000000'))).toBeNull()
    expect(asked).toBe(3)
  })

  it('waits no longer than its time, and says what to do', async () => {
    replies = [missing]
    expect(await findSchemaProblem('20260202000000', { everyMs: 1, mostMs: 20 })).toBe(
      'The database has the schema an older one, and this build is for 20260202000000. Apply what is missing with npm run migrate.',
    )
    expect(asked).toBeGreaterThan(1)
  })

  it('says at once what is wrong with a schema that is known', async () => {
    expect(await find(tells('20260101000000'))).toContain('Apply what is missing')
    expect(await find(tells('20270101000000'))).toContain('Start the version of the portal that made it.')
    expect(asked).toBe(2)
  })

  it('starts beside a database that does not answer now', async () => {
    expect(await find({ status: 503, body: { code: 'PGRST002', message: 'no schema cache' } })).toBeNull()
    expect(asked).toBe(1)
  })
})
