import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

type Dashboard = {
  urgent: { title: string; beginning: string }[]
  unread: number
  fault_report: { name: string; url: string } | null
} | null

describe.each(await engines())('the notice board on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.organization_news')
    await database.query(`delete from public.board_entries where kind = 'link'`)
  })
  afterAll(() => database?.close())

  const open = (caller: Caller) => callAs<Dashboard>(database, caller, 'public.get_dashboard(5)')
  const urgentOf = async (caller: Caller) => (await open(caller))?.urgent.map(({ title }) => title)
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const add = (title: string, columns: Record<string, string | boolean>, caller = ours) =>
    database.as(caller.admin, async (query) => {
      const all = { organization_id: caller.id, title, content: 'Text', is_urgent: true, ...columns }
      const names = Object.keys(all)
      const sql = `insert into public.organization_news (${names}) values (${names.map((_, i) => `$${i + 1}`)}) returning id`
      return (await query<{ id: string }>(sql, Object.values(all)))[0]?.id ?? ''
    })

  it('V92 a member sees what the board has marked as urgent until its date, and no other association does', async () => {
    await add('Vattnet är avstängt', {})
    await add('Hissen står', { urgent_until: hoursFromNow(2) })
    await add('Över', { urgent_until: hoursFromNow(-1) })
    await add('Vanlig', { is_urgent: false })
    const shown = ['Hissen står', 'Vattnet är avstängt']
    for (const person of [ours.member, ours.admin]) expect((await urgentOf(person))?.sort()).toEqual(shown)
    for (const person of [theirs.member, theirs.admin]) expect(await urgentOf(person)).toEqual([])
    await add('Deras', {}, theirs)
    expect(await urgentOf(theirs.member)).toEqual(['Deras'])
    expect((await urgentOf(ours.member))?.sort()).toEqual(shown)
  })

  it('V92 an urgent draft, a scheduled and an expired article stand on no dashboard, not even an admin’s', async () => {
    await database.query('delete from public.organization_news')
    await add('Utkast', { is_draft: true })
    await add('Senare', { publish_at: hoursFromNow(1) })
    await add('Nedtagen', { publish_at: hoursFromNow(-2), expires_at: hoursFromNow(-1) })
    for (const person of [ours.member, ours.admin]) expect(await urgentOf(person)).toEqual([])
  })

  it('V92 a member or another association cannot mark an article as urgent', async () => {
    await database.query('delete from public.organization_news')
    const article = await add('Nytt', { is_urgent: false })
    for (const person of [ours.member, theirs.admin]) {
      const marked = await database.as(person, (query) =>
        query('update public.organization_news set is_urgent = true where id = $1 returning id', [article]),
      )
      expect(marked).toEqual([])
    }
    expect(await urgentOf(ours.member)).toEqual([])
  })

  it('a mark is a new version of the article, and a date needs the mark', async () => {
    const article = await add('Nytt', { is_urgent: false })
    const change = (sql: string) =>
      database.as(ours.admin, (query) =>
        query(`update public.organization_news set ${sql} where id = $1`, [article]),
      )
    const version = () =>
      database.query('select updated_at from public.organization_news where id = $1', [article])
    const before = await version()
    await change('is_urgent = true')
    expect(await version()).not.toEqual(before)
    await expect(change('is_urgent = false, urgent_until = now()')).rejects.toMatchObject({ code: '23514' })
  })

  it('counts what the caller has not read, at most a hundred', async () => {
    await database.query('delete from public.organization_news')
    await database.query(
      `insert into public.organization_news (organization_id, title, content) select $1, 'Nytt ' || n, 'x' from generate_series(1, 103) n`,
      [ours.id],
    )
    expect((await open(ours.member))?.unread).toBe(100)
    const article = await add('Nyast', {})
    await callAs(database, ours.member, 'public.open_article($1, true, 1)', [article])
    expect([(await open(ours.member))?.unread, (await open(ours.admin))?.unread]).toEqual([99, 100])
    expect((await open(theirs.member))?.unread).toBe(0)
    const onPage = (caller: Caller, page: number) =>
      callAs<{ unread: number }>(database, caller, 'public.list_news(10, $1)', [page])
    for (const page of [1, 11]) expect((await onPage(ours.member, page))?.unread).toBe(99)
    expect((await onPage(theirs.member, 1))?.unread).toBe(0)
  })

  it('the pages of all news tell which articles are urgent now, to their own association alone', async () => {
    await database.query('delete from public.organization_news')
    const water = await add('Vattnet är avstängt', {})
    const lift = await add('Hissen står', { urgent_until: hoursFromNow(2) })
    await add('Över', { urgent_until: hoursFromNow(-1) })
    await add('Vanlig', { is_urgent: false })
    const theirOwn = await add('Deras', {}, theirs)
    const urgentOnPage = async (caller: Caller, size: number, page: number) =>
      (await callAs<{ urgent_ids: string[] }>(database, caller, 'public.list_news($1, $2)', [size, page]))
        ?.urgent_ids
    expect((await urgentOnPage(ours.member, 10, 1))?.sort()).toEqual([water, lift].sort())
    expect(await urgentOnPage(theirs.member, 10, 1)).toEqual([theirOwn])
    const onPages = await Promise.all([1, 2, 3, 4].map((page) => urgentOnPage(ours.member, 1, page)))
    expect(onPages.flat().sort()).toEqual([water, lift].sort())
  })

  it('an opened article tells whether it is urgent now', async () => {
    const articles = await Promise.all([
      add('Vattnet är avstängt', {}),
      add('Över', { urgent_until: hoursFromNow(-1) }),
      add('Vanlig', { is_urgent: false }),
    ])
    const openAs = (caller: Caller, id: string) =>
      callAs<{ is_urgent: boolean } | null>(database, caller, 'public.open_article($1, false, 1)', [id])
    const opened = await Promise.all(articles.map((id) => openAs(ours.member, id)))
    expect(opened.map((article) => article?.is_urgent)).toEqual([true, false, false])
    expect(await openAs(theirs.member, articles[0])).toBeNull()
  })

  it("shows the board's place for faults to its own members alone", async () => {
    await database.query(
      `insert into public.board_entries (organization_id, kind, name, url)
       values ($1, 'link', 'Tvättstuga', 'https://boka.example/'), ($1, 'link', 'Gör en felanmälan', 'https://fel.example/')`,
      [ours.id],
    )
    expect((await open(ours.member))?.fault_report).toEqual({
      name: 'Gör en felanmälan',
      url: 'https://fel.example/',
    })
    expect((await open(theirs.member))?.fault_report).toBeNull()
  })
})
