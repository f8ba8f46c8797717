import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('a demanded second factor on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let other: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    other = await createOrganization(database, 'Other', 2)
  })
  afterAll(() => database?.close())

  const addFactor = (userId: string) =>
    database.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', now(), now())`,
      [userId],
    )
  const removeFactors = (userId: string) =>
    database.query('delete from auth.mfa_factors where user_id = $1', [userId])
  const at = ({ userId, email }: Person, aal: string): Caller => ({ userId, email, claims: { aal } })
  const ask = <T>(caller: Caller, sql: string, params: unknown[] = []) =>
    database.as(caller, (query) => query<Record<string, T>>(sql, params))
  const demand = (caller: Caller, organization: TestOrganization, demanded = true) =>
    ask(caller, 'select public.demand_second_factor($1, $2) as done', [organization.id, demanded])
  const memberOf = async (caller: Caller) =>
    (await ask(caller, 'select role, lacks_demanded_factor from public.get_current_member()'))[0]

  it('A30 is demanded by an admin who has it, and by nobody else', async () => {
    const { admin, member } = ours
    await expect(demand(at(admin, 'aal1'), ours)).rejects.toThrow('second_factor_missing')
    // A token of two factors whose factor was switched off is of one.
    await expect(demand(at(admin, 'aal2'), ours)).rejects.toThrow('second_factor_missing')
    await addFactor(admin.userId)
    for (const caller of [at(member, 'aal2'), at(other.admin, 'aal2'), at(admin, 'aal1')])
      expect(await demand(caller, ours)).toEqual([{ done: false }])
    const byHand = ask(at(admin, 'aal2'), 'update public.organizations set admins_need_second_factor = true')
    await expect(byHand).rejects.toMatchObject({ code: '42501' })
    expect(await demand(at(admin, 'aal2'), ours)).toEqual([{ done: true }])
    expect(
      await ask(
        at(admin, 'aal2'),
        `select old_values, new_values from public.audit_events where action = 'changed' and subject_kind = 'organization'`,
      ),
    ).toEqual([
      {
        old_values: { admins_need_second_factor: false },
        new_values: { admins_need_second_factor: true },
      },
    ])
  })

  it('A30 leaves an admin without it what the board and the members have, and takes the rest', async () => {
    const { admin, member } = ours
    const weak = at(admin, 'aal2')
    await removeFactors(admin.userId)
    expect(await memberOf(weak)).toEqual({ role: 'BOARD', lacks_demanded_factor: true })
    expect(await ask(weak, 'select id from public.organization_news')).not.toEqual([])
    expect(await ask(weak, 'select id from public.audit_events')).toEqual([])
    expect(await ask(weak, 'select id from public.organization_members')).toEqual([{ id: admin.memberId }])
    expect(await ask(weak, `select public.set_member_role($1, 'ADMIN') as done`, [member.memberId])).toEqual([
      { done: false },
    ])
    expect(await ask(weak, 'delete from public.organization_news returning id')).toEqual([])
    expect(await demand(weak, ours, false)).toEqual([{ done: false }])
    await addFactor(admin.userId)
    expect(await memberOf(weak)).toEqual({ role: 'ADMIN', lacks_demanded_factor: false })
    expect(await ask(weak, 'select id from public.audit_events')).not.toEqual([])
  })

  it('A30 Frank sees an admin with it as an admin, and one without it as the board', async () => {
    const { admin } = ours
    const session = crypto.randomUUID()
    await database.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal2')`, [
      session,
      admin.userId,
    ])
    const begin = async () => {
      const [row] = await database.as('service_role', (query) =>
        query<{ begun: { member: unknown } }>('select public.begin_frank_question($1, $2, 9, 9) as begun', [
          admin.userId,
          session,
        ]),
      )
      return row?.begun.member
    }
    expect(await begin()).toMatchObject({ role: 'ADMIN', lacks_demanded_factor: false })
    await removeFactors(admin.userId)
    expect(await begin()).toMatchObject({ role: 'BOARD', lacks_demanded_factor: true })
    await addFactor(admin.userId)
  })

  it('changes nothing for members, nor for the admins of another association', async () => {
    expect(await memberOf(at(ours.member, 'aal1'))).toEqual({ role: 'MEMBER', lacks_demanded_factor: false })
    expect(await memberOf(at(other.admin, 'aal1'))).toEqual({ role: 'ADMIN', lacks_demanded_factor: false })
    expect(await demand(at(ours.admin, 'aal2'), ours, false)).toEqual([{ done: true }])
    await removeFactors(ours.admin.userId)
    expect(await memberOf(at(ours.admin, 'aal1'))).toEqual({ role: 'ADMIN', lacks_demanded_factor: false })
  })
})
