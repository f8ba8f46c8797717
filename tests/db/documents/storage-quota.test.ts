import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('the storage of an organisation on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
  })
  afterAll(() => database?.close())

  const add = (caller: Person, { id, sectionId }: TestOrganization, size: number) =>
    database.as(caller, (query) =>
      query('select public.add_document($1::jsonb)', [
        JSON.stringify({
          id: crypto.randomUUID(),
          organization_id: id,
          section_id: sectionId,
          name: 'Brev.pdf',
          size,
          file_path: `${id}/${sectionId}/${crypto.randomUUID()}.pdf`,
          content_type: 'application/pdf',
        }),
      ]),
    )
  const limit = (bytes: number) =>
    database.query(
      'insert into public.storage_quota (bytes) values ($1) on conflict (id) do update set bytes = $1',
      [bytes],
    )
  const usedBy = async ({ id }: TestOrganization) => {
    const rows = await database.query<{ bytes: string }>(
      'select bytes from public.organization_storage where organization_id = $1',
      [id],
    )
    return Number(rows[0]?.bytes)
  }

  it('is counted when documents are added, changed and deleted', async () => {
    const before = await usedBy(ours)
    await add(ours.admin, ours, 500)
    expect(await usedBy(ours)).toBe(before + 500)
    await database.query('update public.documents set size = 700 where size = 500 and organization_id = $1', [
      ours.id,
    ])
    expect(await usedBy(ours)).toBe(before + 700)
    await database.query('delete from public.documents where size = 700 and organization_id = $1', [ours.id])
    expect(await usedBy(ours)).toBe(before)
  })

  it("cannot exceed its quota, not even by concurrent uploads, and does not reduce another organisation's", async () => {
    const before = await usedBy(ours)
    await limit(before + 1000)
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => add(ours.admin, ours, 400)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'storage_full' },
    })
    expect(await usedBy(ours)).toBe(before + 800)
    await add(theirs.admin, theirs, 400)
  })

  it('V46 cannot be stated by the caller: not by a row made by hand, and not by a change of the quota', async () => {
    const insert = `insert into public.documents (organization_id, section_id, name, size, file_path, content_type)
      values ($1, $2, 'Stor.pdf', 5000, $3, 'application/pdf')`
    const path = `${ours.id}/${ours.sectionId}/${crypto.randomUUID()}.pdf`
    await expect(
      database.as(ours.admin, (query) => query(insert, [ours.id, ours.sectionId, path])),
    ).rejects.toThrow('storage_full')
    for (const sql of ['update public.storage_quota set bytes = 1', 'select 1 from public.storage_quota'])
      await expect(database.as(ours.admin, (query) => query(sql))).rejects.toMatchObject({ code: '42501' })
  })

  it("T01 T11 is visible to the organisation's admins only, and they cannot change it", async () => {
    const see = (caller: Person) =>
      database.as(caller, (query) => query('select organization_id from public.organization_storage'))
    expect(await see(ours.admin)).toEqual([{ organization_id: ours.id }])
    expect(await see(ours.member)).toEqual([])
    await expect(
      database.as(ours.admin, (query) => query('update public.organization_storage set bytes = 0')),
    ).rejects.toMatchObject({ code: '42501' })
    for (const caller of [ours.member, theirs.admin])
      await expect(add(caller, ours, 1)).rejects.toMatchObject({ code: '42501' })
  })
})
