import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

type Log = { question: string; error_type: string | null }

describe.each(await engines())('the log of questions on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    const insert = `insert into public.frank_interaction_logs
      (organization_id, member_id, correlation_id, association_id, question, success, error_type, error_message, created_at)
      values ($1, $2, gen_random_uuid(), $3, $4, $5, $6::public.frank_error_type, $7, now() - make_interval(days => $8))`
    const rows: [string, boolean, string | null, string | null, number][] = [
      ['Får man ha 100 % hund_?', true, null, null, 1],
      ['Hur lång tid?', false, 'TIMEOUT', 'The service did not answer in time', 2],
      ['Nätet?', false, 'NETWORK_ERROR', 'fetch failed', 400],
    ]
    for (const [question, success, type, message, days] of rows) {
      await database.query(insert, [ours.id, ours.member.memberId, 1, question, success, type, message, days])
    }
  })
  afterAll(() => database?.close())

  async function search(
    caller: { userId: string; email: string },
    text: string,
    filter = 'all',
    limit = 100,
  ) {
    const [row] = await database.as(caller, (query) =>
      query<{ logs: Log[] }>('select public.search_frank_logs($1, $2, $3) as logs', [text, filter, limit]),
    )
    return (row?.logs ?? []).map(({ question }) => question)
  }

  it('an admin finds questions by text, error, id and association, and the search text is plain text (I02)', async () => {
    expect(await search(ours.admin, 'HUND_')).toEqual(['Får man ha 100 % hund_?'])
    expect(await search(ours.admin, 'did not answer')).toEqual(['Hur lång tid?'])
    expect(await search(ours.admin, '%')).toEqual(['Får man ha 100 % hund_?'])
    expect(await search(ours.admin, 'question.ilike.*')).toEqual([])
    const [row] = await database.query<{ id: string }>(
      `select correlation_id as id from public.frank_interaction_logs where question = 'Hur lång tid?'`,
    )
    expect(await search(ours.admin, row?.id ?? '-')).toEqual(['Hur lång tid?'])
    expect((await search(ours.admin, '1')).length).toBeGreaterThanOrEqual(3)
  })

  it('an admin filters by outcome and by error type, newest first, up to the requested number', async () => {
    expect(await search(ours.admin, '', 'errors')).toEqual(['Hur lång tid?', 'Nätet?'])
    expect(await search(ours.admin, '', 'TIMEOUT')).toEqual(['Hur lång tid?'])
    expect(await search(ours.admin, '', 'CORS_ERROR')).toEqual([])
    expect(await search(ours.admin, 'hund', 'success')).toEqual(['Får man ha 100 % hund_?'])
    expect(await search(ours.admin, '', 'all', 1)).toHaveLength(1)
  })

  it('an admin reads the certainty of an answer if the service sent it', async () => {
    await database.query(
      `update public.frank_interaction_logs set certainty = 'closest', relevance = 0.5 where question = 'Får man ha 100 % hund_?'`,
    )
    const [row] = await database.as(ours.admin, (query) =>
      query<{ logs: object[] }>(`select public.search_frank_logs('', 'all', 100) as logs`),
    )
    expect(row?.logs).toContainEqual(expect.objectContaining({ certainty: 'closest', relevance: 0.5 }))
    expect(row?.logs).toContainEqual(expect.objectContaining({ certainty: null, relevance: null }))
  })

  it("T17 a member or another organisation's admin finds nothing and deletes nothing", async () => {
    for (const caller of [ours.member, theirs.admin, theirs.member]) {
      const found = await search(caller, '')
      expect(found).toEqual(caller === theirs.admin ? ['Får man?'] : [])
      await database.as(caller, (query) =>
        query('delete from public.frank_interaction_logs where organization_id = $1', [ours.id]),
      )
    }
    expect((await search(ours.admin, '')).length).toBe(4)
  })

  it('only the service deletes expired entries (P09), and it deletes those over the age limit', async () => {
    const expire = 'select public.delete_expired_frank_logs(365, 1000) as gone'
    await expect(database.as(ours.admin, (query) => query(expire))).rejects.toThrow(/permission denied/)
    const [row] = await database.query<{ gone: number }>(expire)
    expect(row?.gone).toBe(1)
    expect(await search(ours.admin, 'Nätet')).toEqual([])
  })

  it('an admin clears the log of their own organisation and of no other', async () => {
    await database.as(ours.admin, (query) => query('delete from public.frank_interaction_logs'))
    expect(await search(ours.admin, '')).toEqual([])
    const [row] = await database.query<{ left: number }>(
      'select count(*)::integer as left from public.frank_interaction_logs where organization_id = $1',
      [theirs.id],
    )
    expect(row?.left).toBe(1)
  })
})
