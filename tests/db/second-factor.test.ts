import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDatabase } from '@/scripts/commands/doctor/check-database'
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
  /** Asks and rolls back. Returns null if the statement fails. */
  const inVain = async (caller: Caller, sql: string, params: unknown[] = []) => {
    let rows: unknown[] | null = null
    await database
      .as(caller, async (query) => {
        rows = await query(sql, params)
        throw new Error('rollback')
      })
      .catch(() => null)
    return rows as unknown[] | null
  }
  type Columns = { table: string; inserted: string | null; updated: string | null }
  /** The writes that change rows, of each table that people may write. Nothing is kept. */
  const listWrites = async (caller: Caller) => {
    const tables = await database.query<Columns>(
      `select format('%I.%I', c.table_schema, c.table_name) as table, min(quote_ident(c.column_name)) filter (where u) as updated,
         string_agg(quote_ident(c.column_name), ', ') filter (where i) as inserted
       from information_schema.columns c, format('%I.%I', c.table_schema, c.table_name) as name,
         has_column_privilege('authenticated', name, c.column_name, 'insert') as i,
         has_column_privilege('authenticated', name, c.column_name, 'update') as u
       where c.table_schema in ('public', 'storage') and c.is_generated = 'NEVER' group by 1 order by 1`,
    )
    const done: string[] = []
    for (const { table, inserted, updated } of tables) {
      const note = (what: string, rows: unknown[] | null) => rows?.length && done.push(`${what} ${table}`)
      note('delete', await inVain(caller, `delete from ${table} returning 1`))
      if (updated)
        note('update', await inVain(caller, `update ${table} set ${updated} = ${updated} returning 1`))
      const [found] = await database.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${table} t limit 1`,
      )
      if (!inserted || !found) continue
      const row = 'id' in found.row ? { ...found.row, id: crypto.randomUUID() } : found.row
      const sql = `insert into ${table} (${inserted}) select ${inserted} from jsonb_populate_record(null::${table}, $1)`
      note('insert', (await inVain(caller, sql, [JSON.stringify(row)])) && [1])
    }
    return done
  }
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
        const strong = await ask(at(person, 'aal2'), `select * from ${table}`)
        // Everybody sees the names of the buckets. A table without rows would prove nothing.
        if (strong.length === 0 || table === 'storage.buckets') continue
        seen++
        expect([table, await ask(at(person, 'aal1'), `select * from ${table}`)]).toEqual([table, []])
      }
      expect(seen).toBeGreaterThan(5)
    }
  })

  it('A28 a session of one factor writes no row of any table, and one of two writes as before', async () => {
    expect(await listWrites(at(ours.admin, 'aal1'))).toEqual([])
    expect((await listWrites(at(ours.admin, 'aal2'))).length).toBeGreaterThan(8)
  })

  it('A28 an invited person sees and answers the invitation after the code only', async () => {
    const other = await createOrganization(database, 'Inviting', 3)
    const { userId, email } = ours.member
    const [row] = await database.query<{ id: string }>(
      `insert into public.organization_members (organization_id, email, full_name, invitation_status, invited_at)
       values ($1, $2, 'Invited', 'sent', now()) returning id`,
      [other.id, email],
    )
    const answer = (aal: string) =>
      ask(at(ours.member, aal), 'select public.answer_invitation($1, true) as joined', [row?.id])
    expect(await ask(at(ours.member, 'aal1'), 'select id from public.list_my_invitations()')).toEqual([])
    expect(await answer('aal1')).toEqual([{ joined: false }])
    expect(await ask(at(ours.member, 'aal2'), 'select id from public.list_my_invitations()')).toEqual([row])
    expect(await answer('aal2')).toEqual([{ joined: true }])
    expect(
      await database.query('select auth_user_id from public.organization_members where id = $1', [row?.id]),
    ).toEqual([{ auth_user_id: userId }])
    await database.query('delete from public.organization_members where id = $1', [row?.id])
  })

  it('A28 a changed address becomes the member address after the code only', async () => {
    const { userId, memberId, email } = ours.member
    const emailOf = async () =>
      (await database.query('select email from public.organization_members where id = $1', [memberId]))[0]
    await database.query('update auth.users set email = $2 where id = $1', [userId, 'new@example.se'])
    await ask(at(ours.member, 'aal1'), 'select public.sync_own_email()')
    expect(await emailOf()).toEqual({ email })
    await ask(at(ours.member, 'aal2'), 'select public.sync_own_email()')
    expect(await emailOf()).toEqual({ email: 'new@example.se' })
    await database.query('update auth.users set email = $2 where id = $1', [userId, email])
    await ask(at(ours.member, 'aal2'), 'select public.sync_own_email()')
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
        `public.set_member_role('${ours.member.memberId}', 'MEMBER')`,
        `public.keep_push_subscription('${memberId}', 'https://push.example/1', 'k', 's', gen_random_uuid())`,
      ]) {
        expect([sql, await ask(caller, `select ${sql} as done`)]).toEqual([sql, [{ done: false }]])
        const strong = await inVain(at(ours.admin, 'aal2'), `select ${sql} as done`)
        expect([sql, strong]).toEqual([sql, [{ done: true }]])
      }
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

  // The last, because the function keeps its new owner.
  it('A28 nothing opens to an owner of the functions from whom row level security hides the factors', async () => {
    const read = () =>
      ask(at(ours.member, 'aal1'), 'select count(*)::int as rows from public.organization_news')
    expect(await read()).toEqual([{ rows: 0 }])
    await database.query('alter table auth.mfa_factors enable row level security')
    expect(await read()).toEqual([{ rows: 0 }])
    await database.query('grant usage on schema auth to anon')
    await database.query('grant select on auth.mfa_factors to anon')
    await database.query('grant create on schema private to anon')
    await database.query('alter function private.current_account() owner to anon')
    await expect(read()).rejects.toMatchObject({ code: '42501' })
    expect((await checkDatabase(database.executor, false)).flatMap(({ todo }) => todo ?? [])).toEqual([
      expect.stringContaining('The owner of the functions, anon, does not see them'),
    ])
  })
})
