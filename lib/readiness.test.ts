import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { listen } from '@/tests/support/servers/listen'
import { findSchemaProblem } from './readiness'

type Reply = { status: number; body: object }
const missing = { status: 404, body: { code: 'PGRST202', message: 'Could not find the function' } }
const tells = (schema_version: string | null) => ({
  ...{ status: 200, body: { schema_version, document_due_at: null, mail_due_at: null } },
})

const unavailable = { status: 503, body: { code: 'PGRST002', message: 'no schema cache' } }

let replies: Reply[] = []
let asked = 0
const said = vi.spyOn(console, 'info').mockImplementation(() => undefined)
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
  said.mockClear()
})
afterAll(() => close())

describe('a server that starts', () => {
  const expected = '20260202000000'
  const find = (...next: Reply[]) => {
    replies = next
    return findSchemaProblem(expected, undefined, { everyMs: 1, mostMs: 600_000 })
  }

  it('waits for a schema that PostgREST does not know yet after the first migration, and says so once', async () => {
    expect(await find(missing, missing, tells(expected))).toBeNull()
    expect(asked).toBe(3)
    expect(said).toHaveBeenCalledOnce()
  })

  it('goes on waiting while PostgREST reads the schema and does not answer', async () => {
    expect(await find(missing, unavailable, missing, unavailable, tells('20260101000000'))).toContain(
      'The database has the schema 20260101000000,',
    )
    expect(asked).toBe(5)
  })

  it.each([
    ['does not know the schema', missing],
    ['does not answer', unavailable],
  ])('waits no longer than its time for a PostgREST that %s, and says what to do', async (_, last) => {
    replies = [missing, last]
    expect(await findSchemaProblem(expected, undefined, { everyMs: 1, mostMs: 0 })).toBe(
      `The database has an older schema, and this build is for ${expected}. Apply what is missing with npm run migrate.`,
    )
    expect(asked).toBe(2)
  })

  it('that is stopped does not wait any more', async () => {
    replies = [missing]
    const stopping = new AbortController()
    said.mockImplementationOnce(() => stopping.abort())
    const times = { everyMs: 600_000, mostMs: 600_000 }
    expect(await findSchemaProblem(expected, stopping.signal, times)).toBeNull()
    expect(asked).toBe(1)
  })

  it('says at once what is wrong with a schema that is known, or that was never noted', async () => {
    expect(await find(tells('20260101000000'))).toContain('Apply what is missing')
    expect(await find(tells('20270101000000'))).toContain('Start the version of the portal that made it.')
    expect(await find(tells(null))).toContain('an older schema, and this build is for 20260202000000. Apply')
    expect(asked).toBe(3)
    expect(said).not.toHaveBeenCalled()
  })

  it('starts beside a database that does not answer now', async () => {
    expect(await find(unavailable)).toBeNull()
    expect(asked).toBe(1)
  })
})
