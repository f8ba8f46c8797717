import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { insertMember } from '@/tests/support/database/member-rows'
import { createTestOperator } from '@/tests/support/database/operators'
import { usePlans } from '@/tests/support/database/plans'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('the limits of a plan, on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let plans: ReturnType<typeof usePlans>
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    plans = usePlans(database, await createTestOperator(database, 'op@portal.example'))
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    await plans.choose(ours.id, null)
    await database.query('delete from public.plans')
  })

  const join = (organization: string, count = 1, endsOn: string | null = null) =>
    database.query(
      `insert into public.organization_members (organization_id, email, full_name, occupancy, occupancy_ends_on)
        select $1, gen_random_uuid() || '@new.example', 'Ny', $4, $2::date from generate_series(1, $3::integer)`,
      [organization, endsOn, count, endsOn ? 'tenant' : null],
    )
  const countMembers = async ({ id }: TestOrganization) => {
    const [row] = await database.query<{ n: number }>(
      `select count(*)::integer as n from public.organization_members
        where organization_id = $1 and private.has_ended(occupancy_ends_on) is not true`,
      [id],
    )
    return row?.n ?? 0
  }
  const upload = (size: number, { id, sectionId } = ours) =>
    database.query(
      `insert into public.documents (organization_id, section_id, name, file_path, size, content_type)
        values ($1, $2, 'Stor.pdf', $3, $4, 'application/pdf')`,
      [id, sectionId, `${id}/${sectionId}/${crypto.randomUUID()}.pdf`, size],
    )

  it('hold for storage after the association’s own quota and before the installation’s, for its admin to see', async () => {
    const [row] = await database.query<{ bytes: number }>(
      'select bytes::integer from public.organization_storage where organization_id = $1',
      [ours.id],
    )
    const used = row?.bytes ?? 0
    await database.query('insert into public.storage_quota (bytes) values ($1)', [used + 10])
    const mb = 1_048_576
    const seen = (caller: Caller, organization = ours) =>
      plans.ask<{ quota_bytes: number | null } | null>(caller, 'public.get_storage($1)', [organization.id])
    await expect(upload(11)).rejects.toThrow('storage_full')
    expect(await seen(ours.admin)).toEqual({ used_bytes: used, quota_bytes: null })
    const id = await plans.add('Liten', 1, null)
    await plans.choose(ours.id, id)
    await upload(11)
    expect(await seen(ours.admin)).toEqual({ used_bytes: used + 11, quota_bytes: mb })
    const section = await plans.ask<{ quota_bytes: number }>(
      ours.admin,
      `public.get_section_admin(null, 10, 10, 1, null, '', 'position')`,
    )
    expect(section.quota_bytes).toBe(mb)
    await expect(upload(mb)).rejects.toThrow('storage_full')
    await plans.choose(ours.id, id, 2)
    await upload(mb)
    await plans.change(id, 1, ['Liten', 3, null])
    expect(await seen(ours.admin)).toMatchObject({ quota_bytes: 2 * mb })
    await plans.choose(ours.id, id)
    expect(await seen(ours.admin)).toMatchObject({ quota_bytes: 3 * mb })
    // Neither a member nor another's admin learns of it, and the others' limit is as before.
    expect(await seen(ours.member)).toBeNull()
    expect(await seen(theirs.admin, ours)).toBeNull()
    expect(await seen(theirs.admin, theirs)).toMatchObject({ quota_bytes: null })
    await database.query('delete from public.storage_quota')
  })

  it('hold for members, one by one, in bulk and by two admins at once, and nobody is removed when the limit falls', async () => {
    const now = await countMembers(ours)
    const id = await plans.add('Liten', null, now + 2)
    await plans.choose(ours.id, id)
    await join(ours.id)
    await expect(join(ours.id, 2)).rejects.toThrow('members_full')
    const results = await Promise.allSettled([join(ours.id), join(ours.id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await countMembers(ours)).toBe(now + 2)
    await expect(
      database.as(ours.admin, (query) =>
        query(
          `insert into public.organization_members (organization_id, email, full_name) values ($1, 'by@hand.example', 'A')`,
          [ours.id],
        ),
      ),
    ).rejects.toThrow('members_full')
    await plans.change(id, 1, ['Liten', null, 1])
    expect(await countMembers(ours)).toBe(now + 2)
    await expect(join(ours.id)).rejects.toThrow('members_full')
    await insertMember(database, theirs.id, 'free@theirs.example')
    await plans.choose(ours.id, null)
    await join(ours.id)
  })

  it('leave out members whose membership has ended, until it goes on', async () => {
    const id = await plans.add('Liten', null, await countMembers(ours))
    await plans.choose(ours.id, id)
    await join(ours.id, 1, '2020-01-01')
    const [row] = await database.query<{ id: string }>(
      `select id from public.organization_members where organization_id = $1 and occupancy_ends_on = '2020-01-01'`,
      [ours.id],
    )
    const goOn = () =>
      database.query(
        `update public.organization_members set occupancy_ends_on = '2199-01-01' where id = $1`,
        [row?.id],
      )
    await expect(goOn()).rejects.toThrow('members_full')
    await plans.choose(ours.id, null)
    await goOn()
  })
})
