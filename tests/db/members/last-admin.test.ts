import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { findMemberRow } from '@/tests/support/database/member-rows'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('the last admin on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
  })
  afterAll(() => database?.close())

  const demote = (caller: Caller, id: string) =>
    database.as(caller, (query) => query(`select public.set_member_role($1, 'MEMBER')`, [id]))
  const remove = (caller: Caller, id: string) =>
    database.as(caller, (query) =>
      query('delete from public.organization_members where id = $1 returning id', [id]),
    )

  it('Z07 cannot be demoted or removed, not even with full rights', async () => {
    const { admin } = ours
    await expect(demote(admin, admin.memberId)).rejects.toMatchObject({ code: 'P0001' })
    await expect(remove(admin, admin.memberId)).rejects.toMatchObject({ code: 'P0001' })
    await expect(
      database.query('delete from public.organization_members where id = $1', [admin.memberId]),
    ).rejects.toMatchObject({ code: 'P0001' })
    expect(await findMemberRow(database, admin.memberId)).toMatchObject({ role: 'ADMIN' })
  })

  it.each([
    ['demote each other', demote, demote],
    ['remove each other', remove, remove],
    ['demote and remove each other', demote, remove],
  ])('Z07 of two admins who %s concurrently one always stays', async (how, first, second) => {
    for (let round = 0; round < 10; round += 1) {
      const { id, admin, member } = await createOrganization(database, `${how} ${round}`, 100 + round)
      await database.query(`update public.organization_members set role = 'ADMIN' where id = $1`, [
        member.memberId,
      ])
      await Promise.allSettled([first(admin, member.memberId), second(member, admin.memberId)])
      const left = await database.query(
        `select 1 from public.organization_members where organization_id = $1 and role = 'ADMIN'`,
        [id],
      )
      expect([round, left]).toEqual([round, [expect.anything()]])
      await database.query('delete from public.organizations where id = $1', [id])
    }
  })

  it('is deleted with the organisation', async () => {
    const gone = await createOrganization(database, 'Gone', 3)
    await database.query('delete from public.organizations where id = $1', [gone.id])
    expect(await findMemberRow(database, gone.admin.memberId)).toBeUndefined()
    expect(
      await database.query('select 1 from public.passages where organization_id = $1', [gone.id]),
    ).toEqual([])
  })
})
