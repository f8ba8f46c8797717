import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database'
import { insertMember } from '@/tests/support/member-rows'
import { createOrganization, createUser, type TestOrganization } from '@/tests/support/two-organizations'

describe.each(await engines())('what only the server asks about accounts on %s', (engine) => {
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
    `public.find_unused_account(null, 'a@b.example')`,
    `public.list_own_accounts(gen_random_uuid())`,
    `public.end_sessions(gen_random_uuid())`,
    `public.begin_frank_question(gen_random_uuid(), null, 1, 1)`,
    `public.rate_limit_upsert('k', 1, 1000, false)`,
    `public.rate_limit_upsert_all('[]')`,
    `public.rate_limit_get('k')`,
    `public.rate_limit_delete('k')`,
  ]

  it('A01 nobody who is signed in, and no visitor, asks it which addresses have accounts or resets a limit', async () => {
    for (const caller of [ours.admin, ours.member, 'anon'] as const)
      for (const sql of everyFunction) {
        const attempt = database.as(caller, (query) => query(`select ${sql}`))
        await expect(attempt).rejects.toMatchObject({ code: '42501' })
      }
  })

  it('A04 no person reads or writes what has been counted', async () => {
    for (const statement of [
      'select * from public.rate_limits',
      'delete from public.rate_limits',
      `insert into public.rate_limits values ('k', 1, null)`,
    ]) {
      const attempt = database.as(ours.admin, (query) => query(statement))
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
  })

  const ask = <T>(sql: string, params: unknown[] = []) =>
    database.as('service_role', (query) => query<Record<string, T>>(sql, params))

  it('an account that a membership or an invitation needs is never called unused', async () => {
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

  it('the accounts of an organisation are those that no other knows', async () => {
    const solo = await createOrganization(database, `Solo`, 9)
    const shared = await createUser(database, 'shared@solo.example')
    await addMember('shared@solo.example', { auth_user_id: shared })
    await addMember('shared@solo.example', { organization_id: solo.id, auth_user_id: shared })
    const rows = await ask<string>('select public.list_own_accounts($1) as id', [solo.id])
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([solo.admin.userId, solo.member.userId]))
  })

  it('attempts are counted until their time is over, and old counts go', async () => {
    const upsert = async (key: string, points: number, ms: number, force = false) =>
      (
        await ask<number>('select points from public.rate_limit_upsert($1, $2, $3, $4)', [
          key,
          points,
          ms,
          force,
        ])
      )[0]?.points
    const counted = async (key: string) =>
      (await ask('select points from public.rate_limit_get($1)', [key])).length
    expect(await upsert('a', 1, 60_000)).toBe(1)
    expect(await upsert('a', 2, 60_000)).toBe(3)
    expect(await upsert('a', 1, 60_000, true)).toBe(1)
    await database.query(
      `update public.rate_limits set expires_at = now() - interval '1 second' where key = 'a'`,
    )
    expect(await counted('a')).toBe(0)
    expect(await upsert('b', 1, 0)).toBe(1)
    expect(await database.query('select key, expires_at from public.rate_limits')).toEqual([
      { key: 'b', expires_at: null },
    ])
    expect(await upsert('a', 1, 60_000)).toBe(1)
    expect((await ask('select public.rate_limit_delete($1) as gone', ['a']))[0]).toEqual({ gone: true })
    expect((await ask('select public.rate_limit_delete($1) as gone', ['a']))[0]).toEqual({ gone: false })
  })

  it('R01 what is counted together is answered in the order in which it was asked, the same key each time anew', async () => {
    const entry = (key: string, points = 1) => ({ key, points, duration_ms: 60_000, force: false })
    const batch = (...entries: object[]) =>
      ask<{ key: string; points: number }[]>('select public.rate_limit_upsert_all($1) as counted', [
        JSON.stringify(entries),
      ])
    await batch(entry('z', 5))
    const [row] = await batch(entry('z'), entry('c', 2), entry('z'), entry('c'))
    expect(row?.counted?.map(({ key, points }) => [key, points])).toEqual([
      ['z', 6],
      ['c', 2],
      ['z', 7],
      ['c', 3],
    ])
    expect((await batch())[0]?.counted).toEqual([])
  })

  it('A04 attempts at once are all counted', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => ask('select public.rate_limit_upsert($1, 1, 60000, false)', ['race'])),
    )
    expect(await database.query(`select points from public.rate_limits where key = 'race'`)).toEqual([
      { points: 20 },
    ])
  })
})
