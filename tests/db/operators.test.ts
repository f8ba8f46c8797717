import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { insertMember } from '@/tests/support/database/member-rows'
import {
  addFactor,
  type ConsoleCall,
  consoleCalls,
  createTestOperator,
} from '@/tests/support/database/operators'
import {
  createOrganization,
  createUser,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('an operator of the installation, on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let operator: Caller
  let calls: ConsoleCall[]
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    operator = await createTestOperator(database, 'op@portal.example')
    calls = consoleCalls(ours.id)
  })
  afterAll(() => database?.close())

  const ask = <T = unknown>(caller: Caller | 'anon' | 'service_role', sql: string, params: unknown[] = []) =>
    database.as(caller, async (query) => {
      const [row] = await query<{ r: T }>(`select ${sql} as r`, params)
      return row?.r as T
    })
  const stateOf = (caller: Caller) => ask<string | null>(caller, 'public.get_operator_state()')
  const eventsOf = (organization: string) =>
    database.query<{
      action: string
      by_operator: boolean
      actor_id: string | null
      actor_name: string | null
    }>(
      `select action, subject_kind, by_operator, actor_id, actor_name, old_values, new_values from public.audit_events
        where organization_id = $1 and by_operator order by created_at, id`,
      [organization],
    )

  it('Z20 calls every function of the console, and nobody else does: a member, an admin, a visitor, or an operator of one factor', async () => {
    const functions = await database.query<{ name: string }>(
      `select proname as name from pg_catalog.pg_proc
        where pronamespace = 'public'::regnamespace and proname like 'console%' order by 1`,
    )
    expect(calls.map(({ name }) => name).toSorted()).toEqual(functions.map(({ name }) => name))
    const before = await database.query('select count(*) from public.operator_events')
    const stranger = { userId: await createUser(database, 'x@x.example'), email: 'x@x.example' }
    await addFactor(database, ours.admin.userId)
    const others: (Caller | 'anon')[] = [
      ours.member,
      ours.admin,
      { ...ours.admin, claims: { aal: 'aal2' } },
      stranger,
      'anon',
      { ...operator, claims: { aal: 'aal1' } },
      // The portal reads operators from its own table and ignores what the token says about the role.
      { ...theirs.admin, claims: { aal: 'aal2', role: 'operator' } },
    ]
    for (const other of others)
      for (const { name, sql, params } of calls) {
        const refused = ask(other, sql, params).then(
          () => [name, 'answered'],
          (error: { code: string }) => [name, error.code],
        )
        expect(await refused).toEqual([name, '42501'])
      }
    await database.query('delete from auth.mfa_factors where user_id = $1', [ours.admin.userId])
    expect(await database.query('select count(*) from public.operator_events')).toEqual(before)
    expect(await eventsOf(ours.id)).toEqual([])
    for (const { name, sql, params } of calls.filter(({ changes }) => !changes))
      expect([name, await ask(operator, sql, params)]).toEqual([name, expect.anything()])
  })

  it('Z20 is asked for the second factor, and is none when the row or the factor is gone', async () => {
    expect(await stateOf(operator)).toBe('ready')
    expect(await stateOf({ ...operator, claims: { aal: 'aal1' } })).toBe('needs_code')
    expect(await stateOf(ours.admin)).toBeNull()
    const email = 'new@portal.example'
    const fresh = { userId: await createUser(database, email), email, claims: { aal: 'aal2' } }
    await database.query('insert into public.operators (user_id, address) values ($1, $2)', [
      fresh.userId,
      email,
    ])
    // A token of two factors whose factor was switched off is of one.
    expect(await stateOf(fresh)).toBe('needs_factor')
    await addFactor(database, fresh.userId)
    expect(await stateOf(fresh)).toBe('ready')
    await database.query('delete from public.operators where user_id = $1', [fresh.userId])
    expect(await stateOf(fresh)).toBeNull()
    await expect(ask(fresh, 'public.console_queues()')).rejects.toMatchObject({ code: '42501' })
  })

  it('Z20 reads no row of any table by it, and nobody makes themselves one', async () => {
    const tables = await database.query<{ name: string }>(
      `select c.relname as name from pg_catalog.pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    )
    const read: string[] = []
    for (const { name } of tables)
      for (const table of [`public.${name}`])
        await database
          .as(operator, (query) => query<{ n: number }>(`select count(*)::integer as n from ${table}`))
          .then(([row]) => row?.n && read.push(name))
          .catch((error: { code: string }) => expect([name, error.code]).toEqual([name, '42501']))
    expect(read).toEqual([])
    const files = await database.as(operator, (query) => query('select name from storage.objects'))
    expect(files).toEqual([])
    expect(
      await database.as(operator, (query) => query('select * from public.get_current_member()')),
    ).toEqual([])
    for (const caller of [ours.member, ours.admin, operator]) {
      const row = database.as(caller, (query) =>
        query('insert into public.operators (user_id, address) values ($1, $2)', [
          ours.admin.userId,
          'a@a.example',
        ]),
      )
      await expect(row).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('finds in the console nothing that members write but the names of organisations', async () => {
    const replies = await Promise.all(
      calls.filter(({ changes }) => !changes).map(({ sql, params }) => ask(operator, sql, params)),
    )
    const text = JSON.stringify(replies)
    expect(text).toContain('"Ours"')
    expect(text).not.toMatch(/Hemligheten|Nytt|Stadgar|Person |@ours|Protokoll|F\u00e5r man/)
  })

  it('creates an organisation, whose first admin is invited by the queue of all invitations', async () => {
    const id = await ask<string>(operator, 'public.console_create_organization($1, 77, $2, $3, $4)', [
      ...['Brf Ny', 'sv', ' Eva@Ny.example ', 'Eva Ny'],
    ])
    const members = await database.query(
      `select m.email, m.role::text, m.language, m.invitation_status::text as status, q.language as queued
        from public.organization_members m join public.invitation_queue q on q.member_id = m.id
        where m.organization_id = $1`,
      [id],
    )
    expect(members).toEqual([
      { email: 'eva@ny.example', role: 'ADMIN', language: 'sv', status: 'pending', queued: 'sv' },
    ])
    const events = await eventsOf(id)
    expect(events.map(({ action }) => action)).toContain('added')
    for (const event of events)
      expect(event).toMatchObject({ by_operator: true, actor_id: null, actor_name: null })
    const taken = ask(operator, `public.console_create_organization('B', 77, 'sv', 'b@b.example', 'B')`)
    await expect(taken).rejects.toMatchObject({ code: '23505' })
    const [count] = await database.query<{ n: number }>(
      `select count(*)::integer as n from public.organizations where name = 'B'`,
    )
    expect(count?.n).toBe(0)
  })

  it('changes the quota and the language, which the association’s admins read in their log as an operator’s', async () => {
    expect(
      await ask(operator, `public.console_change_organization($1, 'en', 1, '{}', null)`, [ours.id]),
    ).toBe(true)
    expect(
      await ask(operator, `public.console_change_organization($1, 'en', 1, '{}', null)`, [ours.id]),
    ).toBe(true)
    expect(await eventsOf(ours.id)).toEqual([
      expect.objectContaining({ old_values: { language: 'sv' }, new_values: { language: 'en' } }),
      expect.objectContaining({
        old_values: { storage_quota_mb: null },
        new_values: { storage_quota_mb: 1 },
      }),
    ])
    const log = await ask<{ by_operator: boolean }[]>(
      ours.admin,
      `public.list_audit_events($1, '', 'changed', 'organization', null, null, null, null, 50)`,
      [ours.id],
    )
    expect(log).toHaveLength(2)
    for (const event of log)
      expect(event).toMatchObject({ by_operator: true, actor_id: null, actor_name: null })
    const add = (size: number) =>
      database.query(
        `insert into public.documents (organization_id, section_id, name, file_path, size, content_type)
          values ($1, $2, 'Stor.pdf', $3, $4, 'application/pdf')`,
        [ours.id, ours.sectionId, `${ours.id}/${ours.sectionId}/${crypto.randomUUID()}.pdf`, size],
      )
    await expect(add(1_048_577)).rejects.toThrow('storage_full')
    expect(
      await ask(operator, `public.console_change_organization($1, 'sv', null, '{}', null)`, [ours.id]),
    ).toBe(true)
    await add(1_048_577)
    expect(
      await ask(operator, `public.console_change_organization($1, 'sv', 5, '{}', null)`, [
        crypto.randomUUID(),
      ]),
    ).toBe(false)
    const byHand = database.as(ours.admin, (query) =>
      query(`update public.organizations set language = 'en'`),
    )
    await expect(byHand).rejects.toMatchObject({ code: '42501' })
  })

  it('leaves each act in the operators’ log, which nobody edits', async () => {
    const log = await ask<{ total: number; events: { action: string; operator_address: string }[] }>(
      operator,
      'public.console_events(1, 50)',
    )
    const own = log.events.filter((event) => event.operator_address === operator.email)
    expect(own.map(({ action }) => action)).toEqual(['changed', 'changed', 'created'])
    await expect(database.query(`update public.operator_events set action = 'x'`)).rejects.toThrow(
      'audit_event_fixed',
    )
    const erased = database.as('service_role', (query) => query('delete from public.operator_events'))
    await expect(erased).rejects.toMatchObject({ code: '42501' })
  })

  it('keeps the account when an association that added the address removes it, or goes', async () => {
    await insertMember(database, ours.id, operator.email)
    expect(await ask('service_role', 'array(select public.list_own_accounts($1))', [ours.id])).not.toContain(
      operator.userId,
    )
    await database.query('delete from public.organization_members where email = $1', [operator.email])
    for (const account of [operator.userId, null])
      expect(
        await ask('service_role', 'public.find_unused_account($1::uuid, $2)', [account, operator.email]),
      ).toBeNull()
  })

  it('is no member who acts as an operator by a setting of their own', async () => {
    await database.as(ours.admin, async (query) => {
      await query(`select set_config('portal.by_operator', 'on', true)`)
      await query(`insert into public.document_sections (organization_id, name) values ($1, 'Egen')`, [
        ours.id,
      ])
    })
    const [event] = await database.query(
      `select by_operator, actor_id from public.audit_events where subject_title = 'Egen'`,
    )
    expect(event).toEqual({ by_operator: false, actor_id: ours.admin.memberId })
  })
})
