import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database'
import {
  createOrganization,
  createUser,
  type Person,
  type TestOrganization,
} from '@/tests/support/two-organizations'

describe.each(await engines())('the policies on files on %s', (engine) => {
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

  it("T01 T12 a document's file is seen by its organisation's members, and by nobody else", async () => {
    const path = await pathOf(theirs)
    await store('documents', path)
    for (const caller of [theirs.member, theirs.admin]) expect(await seen(caller, path)).toHaveLength(1)
    for (const caller of [ours.member, ours.admin, stranger]) expect(await seen(caller, path)).toEqual([])
  })

  it('T01 admins upload into the sections of their own organisation, in the form of the specification, and nowhere else', async () => {
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

  it('Z09 the file behind a document of a mandatory section cannot be deleted; one of another section can, by its own admins', async () => {
    const kept = await pathOf(ours)
    await store('documents', kept)
    expect(await remove(ours.admin, kept)).toEqual([])
    const free = `${ours.id}/${await section(ours)}/${crypto.randomUUID()}.pdf`
    await store('documents', free)
    for (const caller of [ours.member, theirs.admin, stranger]) expect(await remove(caller, free)).toEqual([])
    expect(await remove(ours.admin, free)).toHaveLength(1)
  })

  it("an image of news is seen with its article, and deleted by its own organisation's admins", async () => {
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

  it('a picture is put up and taken down by its owner, and seen by the owner and the admins', async () => {
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
