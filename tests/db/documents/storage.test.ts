import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createOrganization,
  createUser,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('the file policies on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let stranger: { userId: string; email: string }
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    stranger = {
      userId: await createUser(database, 'stranger@nowhere.example'),
      email: 'stranger@nowhere.example',
    }
  })
  afterAll(() => database?.close())

  const store = (bucket: string, name: string) =>
    database.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name])
  const upload = (caller: { userId: string; email: string }, bucket: string, name: string) =>
    database.as(caller, (query) =>
      query('insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)', [
        bucket,
        name,
        caller.userId,
      ]),
    )
  const seen = (caller: { userId: string; email: string }, name: string) =>
    database.as(caller, (query) => query('select name from storage.objects where name = $1', [name]))
  const remove = (caller: { userId: string; email: string }, name: string) =>
    database.as(caller, (query) =>
      query('delete from storage.objects where name = $1 returning name', [name]),
    )
  const pathOf = async (organization: TestOrganization) =>
    String(
      (
        await database.query('select file_path from public.documents where organization_id = $1', [
          organization.id,
        ])
      )[0]?.file_path,
    )
  const section = async (organization: TestOrganization) => {
    const sql = `insert into public.document_sections (organization_id, name) values ($1, $2) returning id`
    return String((await database.query(sql, [organization.id, `Ekonomi ${crypto.randomUUID()}`]))[0]?.id)
  }

  it("T01 T12 only the members of its organisation can read a document's file", async () => {
    const path = await pathOf(theirs)
    await store('documents', path)
    for (const caller of [theirs.member, theirs.admin]) expect(await seen(caller, path)).toHaveLength(1)
    for (const caller of [ours.member, ours.admin, stranger]) expect(await seen(caller, path)).toEqual([])
  })

  it('T01 admins upload only into sections of their own organisation, with paths as the specification says', async () => {
    const own = await section(ours)
    await upload(ours.admin, 'documents', `${ours.id}/${own}/${crypto.randomUUID()}.pdf`)
    const id = crypto.randomUUID()
    const forbidden: [{ userId: string; email: string }, string, string][] = [
      [ours.admin, 'documents', `${theirs.id}/${theirs.sectionId}/${id}.pdf`],
      [ours.admin, 'documents', `${ours.id}/${theirs.sectionId}/${id}.pdf`],
      [ours.admin, 'documents', `${ours.id}/${own}/../${id}.pdf`],
      [ours.admin, 'documents', `${ours.id}/${own}/x.pdf`],
      [ours.admin, 'documents', `articles/${id}/x.webp`],
      [ours.member, 'documents', `${ours.id}/${own}/${id}.pdf`],
      [ours.member, 'documents', `articles/${id}.webp`],
      [stranger, 'documents', `articles/${id}.webp`],
      [ours.member, 'profile-pictures', `${theirs.member.memberId}-1.webp`],
      [ours.admin, 'profile-pictures', `${ours.member.memberId}-1.webp`],
      [ours.member, 'profile-pictures', `${ours.member.memberId}/1.webp`],
    ]
    for (const [caller, bucket, name] of forbidden) {
      await expect(upload(caller, bucket, name), name).rejects.toMatchObject({ code: '42501' })
    }
  })

  it("Z09 a file of a mandatory section cannot be deleted; the organisation's admins can delete files of other sections", async () => {
    const stored = await pathOf(ours)
    await store('documents', stored)
    expect(await remove(ours.admin, stored)).toEqual([])
    const free = `${ours.id}/${await section(ours)}/${crypto.randomUUID()}.pdf`
    await store('documents', free)
    for (const caller of [ours.member, theirs.admin, stranger]) expect(await remove(caller, free)).toEqual([])
    expect(await remove(ours.admin, free)).toHaveLength(1)
  })

  it("an image of news can be read with its article, and deleted by its organisation's admins only", async () => {
    const image = `articles/${crypto.randomUUID()}.webp`
    await upload(ours.admin, 'documents', image)
    expect(await seen(ours.member, image)).toEqual([])
    await database.query(
      `insert into public.organization_news (organization_id, title, content, image_url) values ($1, 'x', 'x', $2)`,
      [ours.id, image],
    )
    expect(await seen(ours.member, image)).toHaveLength(1)
    for (const caller of [theirs.admin, theirs.member, stranger]) {
      expect(await seen(caller, image)).toEqual([])
      expect(await remove(caller, image)).toEqual([])
    }
    expect(await remove(ours.admin, image)).toHaveLength(1)
  })

  it('a member adds and removes their own profile picture; the admins can read it too', async () => {
    const owner: Person = ours.member
    const picture = `${owner.memberId}-1760000000000.webp`
    await upload(owner, 'profile-pictures', picture)
    for (const caller of [owner, ours.admin]) expect(await seen(caller, picture)).toHaveLength(1)
    for (const caller of [theirs.admin, theirs.member, stranger])
      expect(await seen(caller, picture)).toEqual([])
    for (const caller of [ours.admin, theirs.admin]) expect(await remove(caller, picture)).toEqual([])
    expect(await remove(owner, picture)).toHaveLength(1)
  })
})
