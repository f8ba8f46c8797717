import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addFactor, createTestOperator } from '@/tests/support/database/operators'
import { usePlans } from '@/tests/support/database/plans'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('plans of the installation, on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let operator: Caller
  let plans: ReturnType<typeof usePlans>
  let other: Caller
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    operator = await createTestOperator(database, 'op@portal.example')
    plans = usePlans(database, operator)
    other = await createTestOperator(database, 'other@portal.example')
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    for (const { id } of [ours, theirs]) await plans.choose(id, null)
    await database.query('delete from public.plans')
  })

  const newEvents = (organization: string) =>
    database.query<{ old_values: unknown; new_values: unknown }>(
      `select old_values, new_values from public.audit_events
        where organization_id = $1 and by_operator and new_values ?| array['plan', 'plan_quota_mb', 'members_at_most']
        order by created_at desc, id limit 1`,
      [organization],
    )
  const newActs = () =>
    database.query<{ action: string; detail: unknown }>(
      'select action, detail from public.operator_events order by created_at desc, id limit 1',
    )

  it('are kept by an operator, and a form that is sent twice makes one', async () => {
    const id = await plans.add(' Liten ', 500, 50)
    await plans.add('Liten', 500, 50, id)
    expect(await plans.list()).toEqual([
      { id, name: 'Liten', quota_bytes: 524_288_000, members_at_most: 50, revision: 1, organizations: 0 },
    ])
    expect(await newActs()).toEqual([
      { action: 'plan_added', detail: { plan: 'Liten', storage_quota_mb: 500, members_at_most: 50 } },
    ])
    expect(await plans.change(id, 1, ['Mellan', null, null])).toBe(true)
    expect(await plans.list()).toMatchObject([
      { name: 'Mellan', quota_bytes: null, members_at_most: null, revision: 2 },
    ])
    expect(await newActs()).toEqual([
      { action: 'plan_changed', detail: { plan: 'Mellan', storage_quota_mb: '', members_at_most: '' } },
    ])
    expect(await plans.remove(id)).toBe(true)
    expect(await plans.remove(id)).toBe(false)
    expect(await plans.change(id, 2, ['Mellan', 1, 1])).toBe(false)
    expect(await newActs()).toEqual([{ action: 'plan_removed', detail: { plan: 'Mellan' } }])
  })

  it('are given to an association when it is made, and none is made with one that is gone', async () => {
    const id = await plans.add('Liten', 500, 50)
    const create = (number: number, plan: string | null) =>
      plans.ask<string>(operator, `public.console_create_organization('Brf Ny', $1, 'sv', $2, 'Eva', $3)`, [
        ...[number, `eva${number}@ny.example`, plan],
      ])
    const made = await create(78, id)
    expect(await newActs()).toEqual([{ action: 'created', detail: { plan: 'Liten' } }])
    const planOf = async (organization: string) =>
      (await database.query('select plan_id from public.organizations where id = $1', [organization]))[0]
        ?.plan_id
    expect(await planOf(made)).toBe(id)
    expect(await planOf(await create(79, null))).toBeNull()
    await expect(create(80, crypto.randomUUID())).rejects.toMatchObject({ code: '23503' })
    const rows = await database.query('select id from public.organizations where association_id = 80')
    expect(rows).toEqual([])
    await plans.choose(made, null)
  })

  it('have no name of nothing, no long one, none that another has, and no limit below one', async () => {
    const id = await plans.add('Liten', 500, 50)
    for (const name of ['', '  ', 'x'.repeat(4000)])
      await expect(plans.add(name, null, null)).rejects.toMatchObject({ code: '23514' })
    for (const name of ['Liten', 'LITEN', ' liten '])
      await expect(plans.add(name, null, null)).rejects.toMatchObject({ code: '23505' })
    for (const limit of [0, -1]) {
      await expect(plans.add('Annan', limit, null)).rejects.toMatchObject({ code: '23514' })
      await expect(plans.add('Annan', null, limit)).rejects.toMatchObject({ code: '23514' })
      await expect(plans.change(id, 1, ['Liten', limit, null])).rejects.toMatchObject({ code: '23514' })
    }
    const second = await plans.add('Stor', null, null)
    await expect(plans.change(second, 1, ['liten', null, null])).rejects.toMatchObject({ code: '23505' })
    expect((await plans.list()).map(({ name }) => name)).toEqual(['Liten', 'Stor'])
  })

  it('that two operators change at once keep the first change, and the second operator is told', async () => {
    const id = await plans.add('Liten', 500, 50)
    const results = await Promise.allSettled([
      plans.change(id, 1, ['Liten', 600, 50]),
      plans.change(id, 1, ['Liten', 500, 60], other),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'plan_changed' },
    })
    const names = await Promise.allSettled([plans.add('Ny', 1, 1), plans.add('ny', 2, 2)])
    expect(names.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('Z24 are read and written by nobody else: no member, admin, visitor, or service, and no table shows them', async () => {
    const id = await plans.add('Hemlig', 500, 50)
    await plans.choose(ours.id, id)
    await addFactor(database, ours.admin.userId)
    const others: (Caller | 'anon' | 'service_role')[] = [
      ours.member,
      ours.admin,
      { ...ours.admin, claims: { aal: 'aal2' } },
      { ...operator, claims: { aal: 'aal1' } },
      'anon',
      'service_role',
    ]
    const calls = [
      'public.console_plans()',
      `public.console_add_plan(gen_random_uuid(), 'Ny', null, null)`,
      `public.console_change_plan('${id}', 1, 'Ny', null, null)`,
      `public.console_remove_plan('${id}')`,
      `public.console_change_organization('${ours.id}', 'sv', null, '{}', null)`,
    ]
    const statements = [
      'select * from public.plans',
      `insert into public.plans (name) values ('Ny')`,
      'update public.plans set members_at_most = null',
      'delete from public.plans',
    ]
    for (const caller of others) {
      for (const sql of calls) await expect(plans.ask(caller, sql)).rejects.toMatchObject({ code: '42501' })
      for (const sql of statements)
        await expect(database.as(caller, (query) => query(sql))).rejects.toMatchObject({ code: '42501' })
    }
    await database.query('delete from auth.mfa_factors where user_id = $1', [ours.admin.userId])
    const byHand = 'update public.organizations set plan_id = null where id = $1'
    for (const caller of [ours.member, ours.admin, operator])
      await expect(database.as(caller, (query) => query(byHand, [ours.id]))).rejects.toMatchObject({
        code: '42501',
      })
    // Not even the operator reads the table but through the console.
    for (const sql of statements)
      await expect(database.as(operator, (query) => query(sql))).rejects.toMatchObject({ code: '42501' })
    expect(await plans.list()).toMatchObject([{ name: 'Hemlig', organizations: 1 }])
  })

  it('are in the log of the operators and in that of each association that has them, as the operator’s', async () => {
    const id = await plans.add('Liten', 500, 50)
    await plans.choose(ours.id, id)
    expect(await newActs()).toEqual([{ action: 'changed', detail: { plan: 'Liten' } }])
    expect(await newEvents(ours.id)).toEqual([{ old_values: { plan: null }, new_values: { plan: 'Liten' } }])
    const theirEvents = await newEvents(theirs.id)
    await plans.change(id, 1, ['Liten', 500, 60])
    expect(await newEvents(ours.id)).toEqual([
      { old_values: { members_at_most: 50 }, new_values: { members_at_most: 60 } },
    ])
    expect(await newEvents(theirs.id)).toEqual(theirEvents)
    const log = await plans.ask<{ by_operator: boolean; actor_name: string | null }[]>(
      ours.admin,
      `public.list_audit_events($1, '', 'changed', 'organization', null, null, null, null, 50)`,
      [ours.id],
    )
    expect(log[0]).toMatchObject({ by_operator: true, actor_name: null, new_values: { members_at_most: 60 } })
    await plans.choose(ours.id, null)
    expect(await newActs()).toEqual([{ action: 'changed', detail: { plan: '' } }])
    expect(await newEvents(ours.id)).toEqual([{ old_values: { plan: 'Liten' }, new_values: { plan: null } }])
  })

  it('that an association has are not removed, and one that is gone is not chosen', async () => {
    const id = await plans.add('Liten', 500, 50)
    await plans.choose(ours.id, id)
    await expect(plans.remove(id)).rejects.toMatchObject({ code: '23503' })
    await plans.choose(ours.id, null)
    expect(await plans.remove(id)).toBe(true)
    await expect(plans.choose(ours.id, id)).rejects.toMatchObject({ code: '23503' })
    const second = await plans.add('Stor', null, null)
    const [removed, chosen] = await Promise.allSettled([
      plans.remove(second),
      plans.choose(ours.id, second, null, other),
    ])
    expect([removed.status, chosen.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const [row] = await database.query<{ plan_id: string | null }>(
      'select plan_id from public.organizations where id = $1',
      [ours.id],
    )
    expect(row?.plan_id).toBe(chosen.status === 'fulfilled' ? second : null)
  })
})
