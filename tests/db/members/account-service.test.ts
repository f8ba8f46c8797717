import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { insertMember } from '@/tests/support/database/member-rows'
import {
  createOrganization,
  createUser,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('server-only account functions on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
  })
  afterAll(() => database?.close())

  const addMember = (email: string, values: Record<string, string | null> = {}) =>
    insertMember(database, ours.id, email, values)

  const everyFunction = [
    `public.find_accounts(array['a@b.example'])`,
    `public.find_link_owner('0123456789abcdef')`,
    `public.find_unused_account(null, 'a@b.example')`,
    `public.list_own_accounts(gen_random_uuid())`,
    `public.end_sessions(gen_random_uuid())`,
    `public.begin_frank_question(gen_random_uuid(), null, 1, 1)`,
    `public.count_attempts('[]')`,
    `private.count_points('k', 1, 1)`,
    `private.sweep_rate_limits()`,
  ]

  it('A01 a signed-in member or a visitor cannot look up which addresses have accounts', async () => {
    for (const caller of [ours.admin, ours.member, 'anon'] as const)
      for (const sql of everyFunction) {
        const attempt = database.as(caller, (query) => query(`select ${sql}`))
        await expect(attempt).rejects.toMatchObject({ code: '42501' })
      }
  })

  it('A04 an admin cannot read or write rate limits and sent links', async () => {
    for (const statement of [
      'select * from public.rate_limits',
      'delete from public.rate_limits',
      `insert into public.rate_limits values ('k', 1, now())`,
      'select * from public.sent_links',
      `insert into public.sent_links (user_id, purpose) values ('${ours.admin.userId}', 'recovery')`,
    ]) {
      const attempt = database.as(ours.admin, (query) => query(statement))
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
  })

  const ask = <T>(sql: string, params: unknown[] = []) =>
    database.as('service_role', (query) => query<Record<string, T>>(sql, params))

  it('an account with a membership or an invitation is never reported as unused', async () => {
    const unused = async (account: string | null, address: string) =>
      (await ask('select public.find_unused_account($1, $2) as id', [account, address]))[0]?.id
    expect(await unused(ours.member.userId, ours.member.email)).toBeNull()
    expect(await unused(null, ours.member.email)).toBeNull()
    const invited = await createUser(database, 'invited.once@ours.example')
    await addMember('invited.once@ours.example')
    expect(await unused(null, 'invited.once@ours.example')).toBeNull()
    await database.query(`delete from public.organization_members where email = 'invited.once@ours.example'`)
    expect(await unused(null, 'INVITED.once@ours.example')).toBe(invited)
    expect(await unused(null, 'none@ours.example')).toBeNull()
  })

  it('a mailed link returns its owner until it is used, and an empty token has no owner', async () => {
    const owner = (hash: string) => ask('select user_id, email from public.find_link_owner($1)', [hash])
    for (const column of [
      'confirmation_token',
      'recovery_token',
      'email_change_token_new',
      'email_change_token_current',
    ]) {
      const set = (value: string) =>
        database.query(`update auth.users set ${column} = $2 where id = $1`, [ours.member.userId, value])
      await set('hash-of-a-link-0123456789')
      expect([column, await owner('hash-of-a-link-0123456789')]).toEqual([
        column,
        [{ user_id: ours.member.userId, email: ours.member.email }],
      ])
      await set('')
      expect(await owner('')).toEqual([])
      expect(await owner('hash-of-a-link-0123456789')).toEqual([])
    }
  })

  it("an organisation's own accounts are those that belong to no other organisation", async () => {
    const solo = await createOrganization(database, `Solo`, 9)
    const shared = await createUser(database, 'shared@solo.example')
    await addMember('shared@solo.example', { auth_user_id: shared })
    await addMember('shared@solo.example', { organization_id: solo.id, auth_user_id: shared })
    const rows = await ask<string>('select public.list_own_accounts($1) as id', [solo.id])
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([solo.admin.userId, solo.member.userId]))
  })

  const count = async (...attempts: [key: string, points?: number][]) => {
    const entries = attempts.map(([key, points = 1]) => ({ key, points, seconds: 60 }))
    const [row] = await ask<number[]>('select public.count_attempts($1) as counts', [JSON.stringify(entries)])
    return row?.counts
  }

  it('attempts are counted until they expire, and expired counts are deleted', async () => {
    expect(await count(['a'])).toEqual([1])
    expect(await count(['a', 2])).toEqual([3])
    expect(await count(['a', -1])).toEqual([2])
    const end = `select expires_at - now() between interval '50 seconds' and interval '60 seconds' as right from public.rate_limits`
    expect(await database.query(end)).toEqual([{ right: true }])
    const expire = `update public.rate_limits set expires_at = now() - interval '1 second' where key = 'a'`
    await database.query(expire)
    expect(await count(['a'])).toEqual([1])
    await database.query(expire)
    expect(await count(['b'])).toEqual([1])
    expect(await database.query('select key from public.rate_limits')).toEqual([{ key: 'b' }])
  })

  it('R01 counts in one call are returned in the order of the entries, a repeated key once per entry', async () => {
    await count(['z', 5])
    expect(await count(['z'], ['c', 2], ['z'], ['c'])).toEqual([6, 2, 7, 3])
    expect(await count()).toEqual([])
  })

  it('A04 concurrent attempts are all counted', async () => {
    await Promise.all(Array.from({ length: 20 }, () => count(['race'])))
    expect(await database.query(`select points from public.rate_limits where key = 'race'`)).toEqual([
      { points: 20 },
    ])
  })
})
