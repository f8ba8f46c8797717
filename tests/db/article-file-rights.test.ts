import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type ArticleFiles,
  type ListedFile,
  makeFilePath,
  openArticleFiles,
  fileOf as toFile,
} from '@/tests/support/database/article-files'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import {
  createOrganization,
  createUser,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

type Person = { userId: string; email: string }

describe.each(await engines())('the rights to files of news on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let stranger: Person
  let files: ArticleFiles
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    files = openArticleFiles(database, ours)
    const email = 'stranger@nowhere.example'
    stranger = { userId: await createUser(database, email), email }
  })
  beforeEach(() => files.clear())
  afterAll(() => database?.close())

  const fileOf = (name: string, path = makeFilePath(ours)) => toFile(name, path)
  const openedBy = async (caller: Caller, id: string) =>
    (
      await callAs<{ files: ListedFile[] } | null>(
        ...[database, caller, 'public.open_article($1, false, 1)', [id]],
      )
    )?.files.map(({ name }) => name)
  const storedFor = (caller: Person, path: string) =>
    database.as(caller, (query) => query('select 1 from storage.objects where name = $1', [path]))

  it('T01 are read by the members of the organisation and not by others, in the row, the file and the article', async () => {
    const id = crypto.randomUUID()
    const path = makeFilePath(ours)
    await files.store(path)
    await files.save(ours.admin, id, { files: [fileOf('Karta.pdf', path)] })
    const rowsFor = (caller: Person) =>
      database.as(caller, (query) => query('select 1 from public.article_files where article_id = $1', [id]))
    for (const caller of [ours.member, ours.admin])
      expect([await rowsFor(caller), await storedFor(caller, path)]).toEqual([
        [expect.anything()],
        [expect.anything()],
      ])
    for (const caller of [theirs.member, theirs.admin, stranger])
      expect([await rowsFor(caller), await storedFor(caller, path)]).toEqual([[], []])
    expect(await openedBy(theirs.admin, id)).toBeUndefined()
  })

  it('T01 of a draft, or of an article that is not shown yet or any more, are read by admins and not by members', async () => {
    for (const fields of [
      { is_draft: true },
      { publish_at: '2099-01-01' },
      { publish_at: '2020-01-01', expires_at: '2020-01-02' },
    ]) {
      const id = crypto.randomUUID()
      const path = makeFilePath(ours)
      await files.store(path)
      await files.save(ours.admin, id, { files: [fileOf('Karta.pdf', path)], fields })
      expect([fields, (await storedFor(ours.admin, path)).length]).toEqual([fields, 1])
      expect([fields, await storedFor(ours.member, path)]).toEqual([fields, []])
      const rows = await database.as(ours.member, (query) =>
        query('select 1 from public.article_files where article_id = $1', [id]),
      )
      expect([fields, rows]).toEqual([fields, []])
    }
  })

  it('T01 cannot be added, changed or removed by a member, another admin or a stranger', async () => {
    const id = crypto.randomUUID()
    await files.save(ours.admin, id, { files: [fileOf('Karta.pdf')] })
    const [row] = await files.rowsOf(id)
    const insert = `insert into public.article_files (organization_id, article_id, name, file_path, size, content_type, slot)
      values ($1, $2, 'x', $3, 1, 'x', 5)`
    const note = "update public.article_files set position = 9, alt_text = 'x' where id = $1 returning id"
    const notedBy = (caller: Person) => database.as(caller, (query) => query(note, [row?.id]))
    for (const caller of [ours.member, theirs.member, theirs.admin, stranger]) {
      await expect(
        database.as(caller, (query) => query(insert, [ours.id, id, makeFilePath(ours)])),
      ).rejects.toMatchObject({ code: '42501' })
      await database.as(caller, (query) => query('delete from public.article_files where id = $1', [row?.id]))
      expect(await notedBy(caller)).toEqual([])
    }
    expect(await notedBy(ours.admin)).toEqual([{ id: row?.id }])
    for (const caller of [ours.member, ours.admin])
      await expect(
        database.as(caller, (query) =>
          query("update public.article_files set name = 'x' where id = $1", [row?.id]),
        ),
      ).rejects.toMatchObject({ code: '42501' })
    const noted = [{ id: row?.id, position: 3, alt: 'y' }]
    const version = await files.versionOf(id)
    expect(await files.save(theirs.admin, id, { version, noted, removed: [row?.id ?? ''] })).toBe(false)
    // The file belongs to another article of the same organisation.
    const other = crypto.randomUUID()
    await files.save(ours.admin, other, {})
    const changes = { version: await files.versionOf(other), noted, removed: [row?.id ?? ''] }
    await files.save(ours.admin, other, changes)
    const left = await database.query(
      'select position, alt_text from public.article_files where article_id = $1',
      [id],
    )
    expect(left).toEqual([{ position: 9, alt_text: 'x' }])
  })

  it('T12 cannot have a path outside the folder of the news of their organisation, or the path of another file', async () => {
    const id = crypto.randomUUID()
    await files.save(ours.admin, id, {})
    const insert = (path: string) =>
      database.as(ours.admin, (query) =>
        query(
          `insert into public.article_files (organization_id, article_id, name, file_path, size, content_type, slot)
            values ($1, $2, 'x', $3, 1, 'x', 5)`,
          [ours.id, id, path],
        ),
      )
    const uuid = crypto.randomUUID()
    for (const path of [
      makeFilePath(theirs),
      `${ours.id}/${ours.sectionId}/${uuid}.pdf`,
      `${ours.id}/news/../${uuid}.pdf`,
      `${ours.id}/news/x.pdf`,
    ])
      await expect(insert(path), path).rejects.toMatchObject({ code: '23514' })
    const path = makeFilePath(ours)
    await insert(path)
    await expect(insert(path)).rejects.toMatchObject({ code: '23505' })
  })

  it('T01 are uploaded by admins into the folder of their own organisation only', async () => {
    const upload = (caller: Person, path: string) =>
      database.as(caller, (query) =>
        query('insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)', [
          'documents',
          path,
          caller.userId,
        ]),
      )
    await upload(ours.admin, makeFilePath(ours))
    for (const [caller, path] of [
      [ours.admin, makeFilePath(theirs)],
      [ours.admin, `${ours.id}/news/x.pdf`],
      [ours.admin, `${ours.id}/news/${crypto.randomUUID()}/x.pdf`],
      [ours.member, makeFilePath(ours)],
      [stranger, makeFilePath(ours)],
    ] as const)
      await expect(upload(caller, path), path).rejects.toMatchObject({ code: '42501' })
  })
})
