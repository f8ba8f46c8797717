import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import {
  createOrganization,
  createUser,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

type Opened = { title: string; reads: number; members: number; unread: string[] | null } | null
type News = {
  total: number
  articles: { id: string; title: string; reads: number; members: number; is_read: boolean }[]
}

describe.each(await engines())('news and readers on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let stranger: Caller
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    const email = 'stranger@nowhere.example'
    stranger = { userId: await createUser(database, email), email }
  })
  afterAll(() => database?.close())

  const addArticle = async (organization: TestOrganization) => {
    const sql = `insert into public.organization_news (organization_id, title, content) values ($1, 'Nytt', 'Text') returning id`
    const [row] = await database.query<{ id: string }>(sql, [organization.id])
    return row?.id ?? ''
  }
  const open = (caller: Caller, article: string, counted = true) =>
    callAs<Opened>(database, caller, 'public.open_article($1, $2, 1)', [article, counted])
  const list = (caller: Caller) => callAs<News>(database, caller, 'public.list_news(50, 1)')
  const readsOf = (article: string) =>
    database.query<{ member_id: string }>(
      'select member_id from public.article_reads where article_id = $1',
      [article],
    )

  it('a member counts once as a reader, however often they open the article and also concurrently', async () => {
    const article = await addArticle(ours)
    expect(await open(ours.member, article, false)).toMatchObject({ reads: 0, members: 2 })
    await Promise.all([1, 2, 3].map(() => open(ours.member, article)))
    const mark = () =>
      callAs<boolean>(database, ours.member, 'public.mark_article_read($1, $2)', [ours.id, article])
    expect(await mark()).toBe(false)
    expect(await open(ours.member, article)).toMatchObject({ reads: 1, members: 2 })
    const listed = (await list(ours.member))?.articles.find(({ id }) => id === article)
    expect(listed).toMatchObject({ reads: 1, is_read: true })
    const forAdmin = (await list(ours.admin))?.articles.find(({ id }) => id === article)
    expect(forAdmin).toMatchObject({ reads: 1, is_read: false })
  })

  it('the author and those who never signed in are counted neither as readers nor as members', async () => {
    const [added] = await database.query<{ id: string }>(
      `insert into public.organization_members (organization_id, email, full_name, invitation_status)
        values ($1, 'invited@ours.example', 'Åsa Inbjuden', 'sent') returning id`,
      [ours.id],
    )
    const article = await addArticle(ours)
    await database.query('update public.organization_news set created_by = $1 where id = $2', [
      ours.admin.memberId,
      article,
    ])
    await open(ours.admin, article)
    const counts = { reads: 0, members: 1 }
    expect(await open(ours.admin, article)).toMatchObject({
      ...counts,
      unread: [`Person ${ours.member.email}`],
      readers: [],
    })
    expect((await list(ours.member))?.articles.find(({ id }) => id === article)).toMatchObject(counts)
    const managed = await callAs<News>(database, ours.admin, 'public.list_managed_articles(50, 1, null)')
    expect(managed?.articles.find(({ id }) => id === article)).toMatchObject(counts)
    await open(ours.member, article)
    expect(await open(ours.admin, article)).toMatchObject({ reads: 1, members: 1, unread: [] })
    await database.query('delete from public.organization_members where id = $1', [added?.id])
  })

  it('a member sees how many people have read an article, but not who', async () => {
    const article = await addArticle(ours)
    await open(ours.admin, article)
    expect(await open(ours.member, article, false)).toMatchObject({ reads: 1, unread: null })
    const seen = await database.as(ours.member, (query) =>
      query('select 1 from public.article_reads where member_id = $1', [ours.admin.memberId]),
    )
    expect(seen).toEqual([])
  })

  it('an admin sees who has not read an article', async () => {
    const article = await addArticle(ours)
    await open(ours.admin, article)
    expect(await open(ours.admin, article)).toMatchObject({
      unread: [`Person ${ours.member.email}`],
    })
  })

  it('T01 a member cannot record a reading for another member or in another organisation', async () => {
    const article = await addArticle(ours)
    const foreign = await addArticle(theirs)
    const insert =
      'insert into public.article_reads (organization_id, article_id, member_id) values ($1, $2, $3)'
    const attempts: [Caller, unknown[]][] = [
      [ours.member, [ours.id, article, ours.admin.memberId]],
      [ours.admin, [ours.id, article, ours.member.memberId]],
      [ours.member, [theirs.id, foreign, theirs.member.memberId]],
      [ours.member, [theirs.id, foreign, ours.member.memberId]],
      [stranger, [ours.id, article, ours.member.memberId]],
    ]
    for (const [caller, params] of attempts) {
      await expect(database.as(caller, (query) => query(insert, params))).rejects.toMatchObject({
        code: '42501',
      })
    }
    expect([await readsOf(article), await readsOf(foreign)]).toEqual([[], []])
  })

  it('T03 a reading cannot refer to an article or a member of another organisation', async () => {
    const foreign = await addArticle(theirs)
    const insert =
      'insert into public.article_reads (organization_id, article_id, member_id) values ($1, $2, $3)'
    const own = database.as(ours.member, (query) => query(insert, [ours.id, foreign, ours.member.memberId]))
    await expect(own).rejects.toMatchObject({ code: '42501' })
    const strangeMember = database.query(insert, [theirs.id, foreign, ours.member.memberId])
    await expect(strangeMember).rejects.toMatchObject({ code: '23503' })
  })

  it("T11 another organisation's article looks like a missing one: nothing is shown or counted", async () => {
    const foreign = await addArticle(theirs)
    for (const caller of [ours.member, ours.admin, stranger]) {
      for (const organization of [ours.id, theirs.id]) {
        for (const article of [foreign, crypto.randomUUID()]) {
          expect(await open(caller, article)).toBeNull()
          const marked = 'public.mark_article_read($1, $2)'
          expect(await callAs(database, caller, marked, [organization, article])).toBe(false)
        }
      }
      expect((await list(caller))?.articles.map(({ id }) => id)).not.toContain(foreign)
      const managed = await callAs<{ articles: { id: string }[]; edited: null }>(
        database,
        caller,
        'public.list_managed_articles(10, 1, $1)',
        [foreign],
      )
      expect(managed?.articles.map(({ id }) => id)).not.toContain(foreign)
      expect(managed?.edited).toBeNull()
      const counts = 'array(select r.reads from private.count_article_readers($1, array[$2]::uuid[]) r)'
      expect(await callAs(database, caller, counts, [theirs.id, foreign])).toEqual([])
    }
    expect(await readsOf(foreign)).toEqual([])
  })

  it('an admin cannot delete or change a reading; readings are deleted with the article', async () => {
    const article = await addArticle(ours)
    await open(ours.member, article)
    for (const statement of [
      'delete from public.article_reads',
      'update public.article_reads set read_at = now()',
    ])
      await expect(database.as(ours.admin, (query) => query(statement))).rejects.toMatchObject({
        code: '42501',
      })
    await database.query('delete from public.organization_news where id = $1', [article])
    expect(await readsOf(article)).toEqual([])
  })

  it('lists are paged, newest first, and capped whatever page size is requested', async () => {
    const spare = await createOrganization(database, 'Spare', 3)
    await database.query(
      `insert into public.organization_news (organization_id, title, content, created_at)
       select $1, 'Nummer ' || n, 'Text', now() - make_interval(hours => n) from generate_series(1, 120) n`,
      [spare.id],
    )
    const page = (size: number, number: number) =>
      callAs<News>(database, spare.member, 'public.list_news($1, $2)', [size, number])
    expect((await page(5, 1))?.articles.map(({ title }) => title)).toEqual([
      'Nytt',
      'Nummer 1',
      'Nummer 2',
      'Nummer 3',
      'Nummer 4',
    ])
    expect((await page(5, 2))?.articles[0]?.title).toBe('Nummer 5')
    expect((await page(100_000, 1))?.articles).toHaveLength(50)
    expect((await page(5, 99))?.articles).toEqual([])
    expect(await page(-1, -1)).toMatchObject({ total: 121, articles: [{ title: 'Nytt' }] })
  })

  it('Z01 a member cannot publish, change or delete an article', async () => {
    const article = await addArticle(ours)
    const insert = `insert into public.organization_news (organization_id, title, content) values ($1, 'x', 'x')`
    await expect(database.as(ours.member, (query) => query(insert, [ours.id]))).rejects.toMatchObject({
      code: '42501',
    })
    for (const statement of [
      `update public.organization_news set title = 'x' where id = $1 returning 1`,
      'delete from public.organization_news where id = $1 returning 1',
    ])
      expect(await database.as(ours.member, (query) => query(statement, [article]))).toEqual([])
  })
})
