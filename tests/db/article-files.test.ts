import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type ArticleFiles,
  type ListedFile,
  makeFilePath,
  openArticleFiles,
  pictureOf,
  fileOf as toFile,
} from '@/tests/support/database/article-files'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('files of news on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let files: ArticleFiles
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    files = openArticleFiles(database, ours)
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
  const removals = async () =>
    (
      await database.query<{ path: string }>(
        "select path from public.file_removals where path like '%/news/%'",
      )
    ).map(({ path }) => path)

  it('are saved with the article, listed for its members, and replaced by an edit', async () => {
    const id = crypto.randomUUID()
    const before = await files.bytesOf()
    expect(await files.save(ours.admin, id, { files: [fileOf('Karta.pdf'), fileOf('Plan.pdf')] })).toBe(true)
    expect(await openedBy(ours.member, id)).toEqual(['Karta.pdf', 'Plan.pdf'])
    expect(await files.bytesOf()).toBe(before + 200)
    const news = await callAs<{ files: Record<string, ListedFile[]> }>(
      ...[database, ours.member, 'public.list_news(50, 1)'],
    )
    expect(news?.files[id]?.map(({ name, size }) => [name, size])).toEqual([
      ['Karta.pdf', 100],
      ['Plan.pdf', 100],
    ])
    const [first] = await files.rowsOf(id)
    const version = await files.versionOf(id)
    const changes = { version, files: [fileOf('Ny.pdf')], removed: [first?.id ?? ''] }
    expect(await files.save(ours.admin, id, changes)).toBe(true)
    expect(await openedBy(ours.member, id)).toEqual(['Plan.pdf', 'Ny.pdf'])
    const edited = await callAs<{ files: ListedFile[] }>(
      ...[database, ours.admin, 'public.list_managed_articles(20, 1, $1)', [id]],
    )
    expect(edited?.files.map(({ name }) => name)).toEqual(['Plan.pdf', 'Ny.pdf'])
    expect(await files.bytesOf()).toBe(before + 200)
  })

  it('stay as they are if another admin has changed the article since', async () => {
    const id = crypto.randomUUID()
    await files.save(ours.admin, id, { files: [fileOf('Karta.pdf')] })
    const [kept] = await files.rowsOf(id)
    const outdated = { version: '2020-01-01', files: [fileOf('Ny.pdf')], removed: [kept?.id ?? ''] }
    expect(await files.save(ours.admin, id, outdated)).toBe(false)
    expect(await openedBy(ours.member, id)).toEqual(['Karta.pdf'])
  })

  it('that are pictures have a description each and the order that the author chooses', async () => {
    const id = crypto.randomUUID()
    const picture = (name: string, position: number) =>
      pictureOf(name, makeFilePath(ours), { position, alt: `Vi ser ${name}` })
    await files.save(ours.admin, id, {
      files: [picture('b.jpg', 1), picture('a.jpg', 0), { ...fileOf('c.pdf'), position: 2 }],
      fields: { image_url: `articles/${crypto.randomUUID()}.webp`, image_alt: 'Gården' },
    })
    const listed = async () =>
      callAs<{ image_alt: string; files: ListedFile[] }>(
        ...[database, ours.member, 'public.open_article($1, false, 1)', [id]],
      )
    const opened = await listed()
    const told = opened?.files.map(({ name, is_picture, alt_text }) => [name, is_picture, alt_text])
    expect([opened?.image_alt, told]).toEqual([
      'Gården',
      [
        ['a.jpg', true, 'Vi ser a.jpg'],
        ['b.jpg', true, 'Vi ser b.jpg'],
        ['c.pdf', false, null],
      ],
    ])
    const [first, second, third] = opened?.files ?? []
    const noted = [
      { id: first?.id, position: 2, alt: null },
      { id: second?.id, position: 0, alt: 'Ny lekplats' },
      { id: third?.id, position: 1, alt: null },
    ]
    expect(await files.save(ours.admin, id, { version: await files.versionOf(id), noted })).toBe(true)
    expect((await listed())?.files.map(({ name, alt_text }) => [name, alt_text])).toEqual([
      ['b.jpg', 'Ny lekplats'],
      ['c.pdf', null],
      ['a.jpg', null],
    ])
  })

  it('stand beside an image whose description goes with it', async () => {
    const id = crypto.randomUUID()
    const image = `articles/${crypto.randomUUID()}.webp`
    const described = async (fields: object) => {
      const version = await files.versionOf(id)
      expect(await files.save(ours.admin, id, { ...(version ? { version } : {}), fields })).toBe(true)
      return (
        await callAs<{ image_alt: string | null }>(
          ...[database, ours.member, 'public.open_article($1, false, 1)', [id]],
        )
      )?.image_alt
    }
    expect(await described({ image_alt: 'Ingen' })).toBeNull()
    expect(await described({ image_url: image, image_alt: 'Gården' })).toBe('Gården')
    expect(await described({ image_alt: 'Den nya gården' })).toBe('Den nya gården')
    expect(await described({ image_url: null, image_alt: 'Den nya gården' })).toBeNull()
    expect(await described({ image_alt: 'Ingen' })).toBeNull()
  })

  it('C39 lend the first picture to the mails about their article, if it has no image of its own', async () => {
    const pictureOfMail = async (id: string) => {
      await database.query(
        'insert into public.news_mails (organization_id, member_id, article_id) values ($1, $2, $3)',
        [ours.id, ours.member.memberId, id],
      )
      const [row] = await database.query<{ picture: object | null }>(
        'select a.picture from public.news_mails q, private.news_mail_articles(q) a where q.article_id = $1',
        [id],
      )
      return row?.picture
    }
    const [pictured, illustrated, plain] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const path = makeFilePath(ours)
    const image = `articles/${crypto.randomUUID()}.webp`
    const added = [fileOf('a.pdf'), pictureOf('b.jpg', path, { position: 1, alt: 'Gården' })]
    await files.save(ours.admin, pictured, { files: added })
    await files.save(ours.admin, illustrated, {
      files: [pictureOf('b.jpg', makeFilePath(ours), { position: 0, alt: null })],
      fields: { image_url: image, image_alt: 'Taket' },
    })
    await files.save(ours.admin, plain, { files: [fileOf('a.pdf')] })
    expect(await pictureOfMail(pictured)).toEqual({ path, alt: 'Gården' })
    expect(await pictureOfMail(illustrated)).toEqual({ path: image, alt: 'Taket' })
    expect(await pictureOfMail(plain)).toBeNull()
  })

  it('are at most ten, and then nothing of the article is saved', async () => {
    const id = crypto.randomUUID()
    const ten = Array.from({ length: 10 }, (_, at) => fileOf(`${at}.pdf`))
    await files.save(ours.admin, id, { files: ten })
    const attempt = files.save(ours.admin, id, {
      ...{ version: await files.versionOf(id), files: [fileOf('11.pdf')], fields: { title: 'Ändrad' } },
    })
    await expect(attempt).rejects.toMatchObject({ code: '23502' })
    expect(await files.rowsOf(id)).toHaveLength(10)
    const [fourth] = (await files.rowsOf(id)).slice(3)
    const version = await files.versionOf(id)
    expect(
      await files.save(ours.admin, id, { version, files: [fileOf('11.pdf')], removed: [fourth?.id ?? ''] }),
    ).toBe(true)
    expect((await files.rowsOf(id)).at(-1)).toMatchObject({ name: '11.pdf', slot: 3 })
  })

  it('leave no file: their paths are noted for the worker when they, their article or their organisation go', async () => {
    const gone = await createOrganization(database, 'Gone', 3)
    const id = crypto.randomUUID()
    const [removed, deleted, left] = [makeFilePath(ours), makeFilePath(ours), makeFilePath(gone)]
    for (const path of [removed, deleted, left]) await files.store(path)
    const note = 'insert into public.file_removals (path, organization_id) values ($1, $2)'
    for (const path of [removed, deleted])
      await database.as(ours.admin, (query) => query(note, [path, ours.id]))
    await files.save(ours.admin, id, { files: [fileOf('a.pdf', removed), fileOf('b.pdf', deleted)] })
    // A saved file needs no note.
    expect(await removals()).toEqual([])
    const [first] = await files.rowsOf(id)
    await files.save(ours.admin, id, { version: await files.versionOf(id), removed: [first?.id ?? ''] })
    expect(await removals()).toEqual([removed])
    await callAs(database, ours.admin, 'public.delete_article($1, $2)', [ours.id, id])
    expect((await removals()).sort()).toEqual([removed, deleted].sort())
    await files.save(gone.admin, crypto.randomUUID(), { files: [fileOf('c.pdf', left)], org: gone.id })
    await database.query('delete from public.organizations where id = $1', [gone.id])
    expect((await removals()).toSorted()).toEqual(expect.arrayContaining([removed, deleted, left]))
  })

  it('that an article has are not removed, although a note of them is due', async () => {
    const path = makeFilePath(ours)
    await files.save(ours.admin, crypto.randomUUID(), { files: [fileOf('a.pdf', path)] })
    const note = `insert into public.file_removals (path, organization_id, due_at) values ($1, $2, now())`
    for (const due of [path, makeFilePath(ours)]) await database.query(note, [due, ours.id])
    const listed = await database.query<{ path: string }>(
      'select * from public.list_due_file_removals(10) as path',
    )
    expect(listed.map((row) => row.path)).not.toContain(path)
    expect(listed).toHaveLength(1)
  })

  it('C39 stand in the mails about their article, for its readers only', async () => {
    const others = await createOrganization(database, 'Others', 4)
    const [id, draft] = [crypto.randomUUID(), crypto.randomUUID()]
    await files.save(ours.admin, id, { files: [fileOf('Karta.pdf')] })
    await files.save(ours.admin, draft, { files: [fileOf('Utkast.pdf')], fields: { is_draft: true } })
    for (const article of [id, draft])
      await database.query(
        'insert into public.news_mails (organization_id, member_id, article_id) values ($1, $2, $3)',
        [ours.id, ours.admin.memberId, article],
      )
    // The article is in one of these digests, on either side of Monday at seven.
    for (const { id: organization, member } of [ours, others])
      await database.query(
        `insert into public.news_mails (organization_id, member_id, week)
          select $1, $2, date_trunc('week', announce_at at time zone 'Europe/Stockholm')::date + days
          from public.organization_news, unnest(array[0, 7]) as days where id = $3`,
        [organization, member.memberId, id],
      )
    const toldTo = async ({ memberId }: { memberId: string }) =>
      (
        await database.query<{ files: ListedFile[] }>(
          `select a.files from public.news_mails q, private.news_mail_articles(q) a
            where q.member_id = $1 and a.files <> '[]'`,
          [memberId],
        )
      ).map((row) => row.files.map(({ name }) => name))
    expect(await toldTo(others.member)).toEqual([['Protokoll.pdf']])
    expect([await toldTo(ours.admin), await toldTo(ours.member)]).toEqual([[['Karta.pdf']], [['Karta.pdf']]])
  })

  it('fill the storage of the organisation, and then nothing is saved', async () => {
    const id = crypto.randomUUID()
    await database.query('insert into public.storage_quota (id, bytes) values (true, $1)', [
      (await files.bytesOf()) + 150,
    ])
    await files.save(ours.admin, id, { files: [fileOf('a.pdf')] })
    const full = crypto.randomUUID()
    await expect(files.save(ours.admin, full, { files: [fileOf('b.pdf')] })).rejects.toThrow('storage_full')
    expect(await files.versionOf(full)).toBeUndefined()
    await database.query('delete from public.storage_quota')
  })
})
