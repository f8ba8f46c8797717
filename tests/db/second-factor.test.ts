import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('a second factor on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    for (const { userId } of [ours.admin, ours.member]) await addFactor(userId)
  })
  afterAll(() => database?.close())

  const addFactor = (userId: string, status = 'verified') =>
    database.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, gen_random_uuid()::text, 'totp', $2::auth.factor_status, now(), now())`,
      [userId, status],
    )
  const removeFactors = (userId: string) =>
    database.query('delete from auth.mfa_factors where user_id = $1', [userId])
  const at = ({ userId, email }: Person, aal: string): Caller => ({ userId, email, claims: { aal } })
  const ask = <T>(caller: Caller, sql: string, params: unknown[] = []) =>
    database.as(caller, (query) => query<Record<string, T>>(sql, params))
  const listTables = async () =>
    (
      await database.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
         where schemaname in ('public', 'storage') and has_table_privilege('authenticated', format('%I.%I', schemaname, tablename), 'select')
         order by 1`,
      )
    ).map(({ name }) => name)

  it('A28 a session of one factor reads no row of any table, and one of two reads as before', async () => {
    for (const person of [ours.admin, ours.member]) {
      let seen = 0
      for (const table of await listTables()) {
        const weak = await ask(
          at(person, 'aal1'),
          `select * from ${table} where '${table}' <> 'storage.buckets'`,
        )
        expect([table, weak]).toEqual([table, []])
        seen += (await ask(at(person, 'aal2'), `select * from ${table}`)).length
      }
      expect(seen).toBeGreaterThan(8)
    }
  })

  it('A28 a session of one factor, or without a level, is no member and changes nothing', async () => {
    const { userId, email, memberId } = ours.admin
    for (const caller of [at(ours.admin, 'aal1'), { userId, email }]) {
      expect(await ask(caller, 'select * from public.get_current_member()')).toEqual([])
      expect(await ask(caller, 'select * from public.list_my_memberships()')).toEqual([])
      expect(await ask(caller, 'select public.needs_second_factor() as needed')).toEqual([{ needed: true }])
      await expect(
        ask(caller, `select public.set_claim('current_member_id', $1)`, [memberId]),
      ).rejects.toThrow('not_found')
      for (const sql of [
        'public.sync_own_email()',
        'public.complete_member_setup()',
        'public.has_ended_membership()',
        `public.update_member_auth_user_id('${email}', '${userId}')`,
        `public.set_member_role('${ours.member.memberId}', 'ADMIN')`,
        `public.keep_push_subscription('${memberId}', 'https://push.example/1', 'k', 's', gen_random_uuid())`,
      ])
        expect([sql, await ask(caller, `select ${sql} as done`)]).toEqual([sql, [{ done: false }]])
      const renamed = await ask(
        caller,
        `update public.organization_members set full_name = 'Thief' where id = $1 returning id`,
        [memberId],
      )
      expect(renamed).toEqual([])
      await ask(caller, 'select public.record_login()')
    }
    expect(
      await database.query(`select 1 from public.organization_members where last_login_at is not null`),
    ).toEqual([])
  })

  it('A28 Frank is asked for a person only in a session of two factors', async () => {
    const begin = (session: string) =>
      database.as('service_role', (query) =>
        query('select public.begin_frank_question($1, $2, 9, 9) as begun', [ours.member.userId, session]),
      )
    const addSession = async (aal: string) => {
      const id = crypto.randomUUID()
      await database.query('insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)', [
        id,
        ours.member.userId,
        aal,
      ])
      return id
    }
    expect(await begin(await addSession('aal1'))).toEqual([{ begun: null }])
    expect(await begin(await addSession('aal2'))).toMatchObject([
      { begun: { member: { member_id: ours.member.memberId } } },
    ])
  })

  it('nothing changes for a person without a verified factor', async () => {
    const other = await createOrganization(database, 'Other', 2)
    await addFactor(other.member.userId, 'unverified')
    for (const caller of [at(other.member, 'aal1'), { ...other.member }]) {
      expect(await ask(caller, 'select member_id from public.get_current_member()')).toEqual([
        { member_id: other.member.memberId },
      ])
      expect(await ask(caller, 'select public.needs_second_factor() as needed')).toEqual([{ needed: false }])
    }
  })

  it('the log tells when a person has switched it on and off, and who took it away', async () => {
    const events = () =>
      database.query(
        `select action, actor_id, subject_id from public.audit_events
         where subject_kind = 'second_factor' and organization_id = $1 order by created_at`,
        [ours.id],
      )
    const { memberId, userId } = ours.member
    const strong = at(ours.member, 'aal2')
    await ask(strong, 'select public.note_second_factor()')
    await ask(strong, 'select public.note_second_factor()')
    expect(await events()).toEqual([{ action: 'added', actor_id: memberId, subject_id: memberId }])
    await removeFactors(userId)
    await expect(ask(strong, 'select public.note_second_factor_of($1)', [userId])).rejects.toMatchObject({
      code: '42501',
    })
    await database.as('service_role', (query) => query('select public.note_second_factor_of($1)', [userId]))
    await addFactor(userId)
    await ask(strong, 'select public.record_login()')
    expect((await events()).slice(1)).toEqual([
      { action: 'removed', actor_id: null, subject_id: memberId },
      { action: 'added', actor_id: memberId, subject_id: memberId },
    ])
  })

  it('no member writes since when they have it', async () => {
    const attempt = ask(
      at(ours.member, 'aal2'),
      `update public.organization_members set second_factor_since = now() where id = $1`,
      [ours.member.memberId],
    )
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })
})
