import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

/** A Monday after seven, and a Monday before, in Sweden. */
const monday = '2026-11-23T06:30:00Z'

describe.each(await engines())('who sees and gets news on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.news_mails')
    await database.query('update public.organization_news set announced_at = now()')
    for (const { admin } of [ours, theirs])
      await database.query(`select public.stop_news_mail($1)`, [admin.memberId])
  })
  afterAll(() => database?.close())

  const one = async <T>(sql: string, params: unknown[] = []) =>
    Object.values((await database.query(sql, params))[0] ?? {})[0] as T
  const addArticle = (columns: Record<string, string | boolean>) => {
    const all = { organization_id: ours.id, title: 'Nytt', content: 'Text', ...columns }
    const names = Object.keys(all)
    return one<string>(
      `insert into public.organization_news (${names}) values (${names.map((_, i) => `$${i + 1}`)}) returning id`,
      Object.values(all),
    )
  }
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const queue = (clock?: string) =>
    clock
      ? one<number>('select public.queue_news_mails(1000, $1)', [clock])
      : one<number>('select public.queue_news_mails(1000)')
  const claim = () =>
    one<{ id: string; email: string; articles: unknown[] }[]>('select public.claim_news_mails(50)')
  const mailsOf = (article: string) =>
    one<number>('select count(*)::int from public.news_mails where article_id = $1', [article])
  const open = (caller: Caller, article: string) =>
    callAs<{ title: string } | null>(database, caller, 'public.open_article($1, true, 1)', [article])
  const choose = (caller: Caller & { memberId?: string }, wanted: string, member = caller.memberId) =>
    database.as(caller, (query) =>
      query('select public.choose_news_mail($1, $2, $3, $4)', [ours.id, member, wanted, 'sv']),
    )

  it('a member cannot see a draft, a scheduled or an expired article; an admin can', async () => {
    const hidden = [
      await addArticle({ is_draft: true }),
      await addArticle({ publish_at: hoursFromNow(1) }),
      await addArticle({ publish_at: hoursFromNow(-2), expires_at: hoursFromNow(-1) }),
    ]
    for (const article of hidden) {
      expect(await open(ours.member, article)).toBeNull()
      expect(await open(ours.admin, article)).toMatchObject({ title: 'Nytt', reads: 0 })
      expect(await open(theirs.admin, article)).toBeNull()
    }
    const listed = await callAs<{ articles: { id: string }[] }>(
      database,
      ours.admin,
      'public.list_news(50, 1)',
    )
    expect(listed?.articles.filter(({ id }) => hidden.includes(id))).toEqual([])
    const corpus = await callAs<{ news: { id: string }[] }>(
      database,
      ours.member,
      `public.search_corpus(-1, -1, 'x', array[]::uuid[], array[]::integer[])`,
    )
    expect(corpus?.news.map(({ id }) => id)).toEqual([ours.articleId])
    await database.query('delete from public.organization_news where id = any ($1)', [hidden])
  })

  it('a pinned article comes first, and publishing a draft gives it the date of that moment', async () => {
    const draft = await addArticle({ is_draft: true, created_at: hoursFromNow(-500) })
    const pinned = await addArticle({ is_pinned: true, created_at: hoursFromNow(-400) })
    await database.query(
      'update public.organization_news set is_draft = false, publish_at = null where id = $1',
      [draft],
    )
    const listed = await callAs<{ articles: { id: string }[] }>(
      database,
      ours.member,
      'public.list_news(2, 1)',
    )
    expect(listed?.articles.map(({ id }) => id)).toEqual([pinned, draft])
    await database.query('delete from public.organization_news where id = any ($1)', [[draft, pinned]])
  })

  it('a scheduled article is queued once, late if the worker was down, and the note is no new version', async () => {
    const article = await addArticle({ publish_at: hoursFromNow(-48), created_at: hoursFromNow(-90) })
    const version = await one<Date>('select updated_at from public.organization_news where id = $1', [
      article,
    ])
    expect([await queue(), await queue(), await mailsOf(article)]).toEqual([1, 0, 1])
    expect(await one('select updated_at from public.organization_news where id = $1', [article])).toEqual(
      version,
    )
    const [mail] = await claim()
    expect(mail).toMatchObject({ email: ours.member.email, articles: [{ id: article, title: 'Nytt' }] })
    expect(await claim()).toEqual([])
  })

  it('nothing is queued for a draft, a future article, one without mail, or one older than a week', async () => {
    const quiet = [
      await addArticle({ is_draft: true }),
      await addArticle({ publish_at: hoursFromNow(1) }),
      await addArticle({ sends_mail: false }),
      await addArticle({ publish_at: hoursFromNow(-24 * 8) }),
    ]
    for (let round = 0; round < 5; round++) expect(await queue()).toBe(0)
    await database.query('delete from public.organization_news where id = any ($1)', [quiet])
  })

  it('an old article is mailed when an admin asks for mails or shows it anew, once to each member', async () => {
    const old = hoursFromNow(-24 * 30)
    const [asked, expired, again] = [
      await addArticle({ publish_at: old, sends_mail: false }),
      await addArticle({ publish_at: old, expires_at: hoursFromNow(-1) }),
      await addArticle({}),
    ]
    const change = (article: string, set: string) =>
      database.query(`update public.organization_news set ${set} where id = $1`, [article])
    const queueAll = async () => {
      for (let round = 0; round < 4; round++) await queue()
      return [await mailsOf(asked), await mailsOf(expired), await mailsOf(again)]
    }
    expect(await queueAll()).toEqual([0, 0, 1])
    await change(asked, `title = 'Ändrad'`)
    await change(expired, `title = 'Ändrad'`)
    expect(await queueAll()).toEqual([0, 0, 1])
    await change(asked, 'sends_mail = true')
    await change(expired, 'expires_at = null')
    await change(again, 'is_draft = true')
    await change(again, 'is_draft = false, publish_at = null')
    expect(await queueAll()).toEqual([1, 1, 1])
    await change(again, `publish_at = now() + interval '1 hour'`)
    expect(await queueAll()).toEqual([1, 1, 1])
    await database.query('delete from public.organization_news where id = any ($1)', [
      [asked, expired, again],
    ])
  })

  it('a mail that was begun is never claimed again; one that was only claimed is, after its claim expires', async () => {
    const article = await addArticle({})
    expect(await queue()).toBe(1)
    const [mail] = await claim()
    const age = () =>
      database.query(
        `update public.news_mails set claimed_at = claimed_at - interval '6 minutes' where article_id = $1`,
        [article],
      )
    await age()
    expect(await claim()).toMatchObject([{ id: mail?.id }])
    const begin = () => one<boolean>('select public.begin_news_mail($1)', [mail?.id])
    expect([await begin(), await begin()]).toEqual([true, false])
    await age()
    expect(await claim()).toEqual([])
  })

  it('a mail that could not be sent is tried five times', async () => {
    const article = await addArticle({})
    await queue()
    for (let attempt = 1; attempt <= 5; attempt++) {
      const [mail] = await claim()
      expect([attempt, mail?.email]).toEqual([attempt, ours.member.email])
      await one('select public.begin_news_mail($1)', [mail?.id])
      await database.query(`select public.settle_news_mail($1, 'later')`, [mail?.id])
      expect(await claim()).toEqual([])
      await database.query('update public.news_mails set due_at = now() where article_id = $1', [article])
    }
    expect(await claim()).toEqual([])
    expect(await one('select state from public.news_mails where article_id = $1', [article])).toBe('failed')
  })

  it('neither a claim nor a mail server that takes no mail uses up the attempts of a mail', async () => {
    const article = await addArticle({})
    await queue()
    const mailOf = () =>
      database.query('select state, attempts from public.news_mails where article_id = $1', [article])
    for (let round = 0; round < 6; round++) {
      const [unsent] = await claim()
      expect(await claim()).toEqual([])
      await database.query('select public.release_news_mails(array[$1::uuid])', [unsent?.id])
      const [mail] = await claim()
      await one('select public.begin_news_mail($1)', [mail?.id])
      await database.query(`select public.settle_news_mail($1, 'unavailable')`, [mail?.id])
      expect(await claim()).toEqual([])
      await database.query('update public.news_mails set due_at = now() where article_id = $1', [article])
    }
    expect(await mailOf()).toEqual([{ state: 'waiting', attempts: 0 }])
    await database.query(
      `update public.news_mails set queued_at = now() - interval '8 days' where article_id = $1`,
      [article],
    )
    expect([await claim(), await mailOf()]).toEqual([[], []])
  })

  it('a member who turns the mails off while one waits does not get it', async () => {
    await addArticle({})
    expect(await queue()).toBe(1)
    await choose(ours.member, 'never')
    expect(await claim()).toEqual([])
    await choose(ours.member, 'at_once')
  })

  it('an address that the mail server refuses gets nothing more until its member chooses again', async () => {
    await addArticle({})
    await queue()
    const [mail] = await claim()
    await one('select public.begin_news_mail($1)', [mail?.id])
    await database.query(`select public.settle_news_mail($1, 'refused')`, [mail?.id])
    await addArticle({})
    expect(await queue()).toBe(0)
    await choose(ours.member, 'at_once')
    await addArticle({})
    expect(await queue()).toBe(1)
    await claim()
  })

  it('a digest goes out once a week, and not with nothing new', async () => {
    await choose(ours.member, 'weekly')
    await database.query(`update public.news_preferences set changed_at = '2026-11-01T00:00:00Z'`)
    await database.query('delete from public.organization_news where organization_id = $1', [ours.id])
    expect(await queue(monday)).toBe(0)
    const forget = () => database.query(`update public.news_preferences set digest_week = '-infinity'`)
    await forget()
    await addArticle({ publish_at: '2026-11-19T10:00:00Z', announced_at: monday })
    // The mail is of the week before.
    await addArticle({ publish_at: '2026-11-10T10:00:00Z', announced_at: monday, title: 'Äldre' })
    expect(await queue('2026-11-23T05:59:00Z')).toBe(0)
    expect([await queue(monday), await queue(monday), await queue('2026-11-24T10:00:00Z')]).toEqual([1, 0, 0])
    expect(await claim()).toMatchObject([{ is_digest: true, articles: [{ title: 'Nytt' }] }])
    await database.query('delete from public.news_mails')
    await forget()
    expect([await queue('2026-11-26T10:00:00Z'), await queue('2026-11-28T10:00:00Z')]).toEqual([1, 0])
    await choose(ours.member, 'at_once')
  })

  it('ten thousand members are queued in batches, each once', async () => {
    await database.query('delete from public.news_mails')
    await database.query(`
      with made as (select gen_random_uuid() as id, n from generate_series(1, 10000) n),
      accounts as (insert into auth.users (id, email, email_confirmed_at) select id, 'm' || n || '@ours.example', now() from made)
      insert into public.organization_members (organization_id, email, full_name, auth_user_id)
      select '${ours.id}', 'm' || n || '@ours.example', 'M ' || n, id from made`)
    const article = await addArticle({})
    expect([await queue(), await queue(), await queue()]).toEqual([1000, 1000, 0])
    const small = await one<string>(
      `insert into public.organization_news (organization_id, title, content) values ($1, 'Litet', 'Text') returning id`,
      [theirs.id],
    )
    const send = (max: number) =>
      database.query(
        `update public.news_mails set state = 'sent', settled_at = now() where id = any (array(select id from public.news_mails where state = 'waiting' and organization_id = $1 limit $2))`,
        [ours.id, max],
      )
    // An association with one reader does not wait for the ten thousand.
    await send(20)
    expect([await queue(), await mailsOf(small)]).toEqual([11, 1])
    expect((await claim()).filter(({ email }) => email === theirs.member.email)).toHaveLength(1)
    do await send(10_000)
    while ((await queue()) > 0)
    expect(await mailsOf(article)).toBe(10_001)
    await database.query(
      `delete from public.organization_members where email like 'm%@ours.example' and full_name like 'M %'`,
    )
  })

  it('a digest with nothing to tell is decided once a week', async () => {
    const isDue = `select count(*)::int from public.news_preferences where frequency = 'weekly' and digest_week < '2026-11-23'`
    await choose(ours.member, 'weekly')
    await database.query(`update public.news_preferences set digest_week = '-infinity'`)
    await database.query('update public.organization_news set sends_mail = false')
    expect([await one(isDue), await queue('2026-11-28T10:00:00Z'), await one(isDue)]).toEqual([1, 0, 1])
    expect([await queue(monday), await one(isDue)]).toEqual([0, 0])
    await choose(ours.member, 'at_once')
  })

  it('sent mails are deleted after their time, in batches; waiting ones stay', async () => {
    await database.query('delete from public.news_mails')
    const articles = [await addArticle({}), await addArticle({}), await addArticle({}), await addArticle({})]
    for (const [index, article] of articles.entries())
      await database.query(
        `insert into public.news_mails (organization_id, member_id, article_id, state, settled_at) values ($1, $2, $3, $4, now() - $5 * interval '1 day')`,
        [ours.id, ours.member.memberId, article, index === 3 ? 'waiting' : 'sent', index === 0 ? 89 : 91],
      )
    const deleteOld = () => one<number>('select public.delete_old_news_mails(90, 1)')
    expect([await deleteOld(), await deleteOld(), await deleteOld()]).toEqual([1, 1, 0])
    expect(await one('select count(*)::int from public.news_mails')).toBe(2)
  })

  it("a member cannot choose for another, see another's choice or the queue, or act as the worker", async () => {
    await expect(choose(ours.member, 'weekly', ours.admin.memberId)).rejects.toThrow()
    await expect(choose(theirs.admin, 'never', ours.member.memberId)).rejects.toThrow()
    const seen = (caller: Caller, table: string) =>
      database.as(caller, (query) => query<{ member_id: string }>(`select member_id from public.${table}`))
    for (const person of [ours.admin, ours.member])
      expect(await seen(person, 'news_preferences')).toEqual([{ member_id: person.memberId }])
    for (const column of ['member_id', 'week', 'id', '*'])
      await expect(
        database.as(ours.admin, (query) => query(`select ${column} from public.news_mails`)),
      ).rejects.toThrow('permission denied')
    await addArticle({})
    await queue()
    const states = (caller: Caller) =>
      database.as(caller, (query) =>
        query('select organization_id, article_id, state from public.news_mails'),
      )
    expect((await states(ours.admin)).length).toBeGreaterThan(0)
    expect([await states(ours.member), await states(theirs.admin)]).toEqual([[], []])
    const count = (caller: Caller) => callAs(database, caller, 'private.count_news_readers($1)', [ours.id])
    expect([await count(ours.admin), await count(ours.member), await count(theirs.admin)]).toEqual([
      { at_once: 1, weekly: 0, never: 1, waiting: 0, uninvited: 0, refused: 0 },
      null,
      null,
    ])
    for (const call of [
      'queue_news_mails(5)',
      'claim_news_mails(5)',
      'delete_old_news_mails(90, 5)',
      `release_news_mails(array['${ours.id}']::uuid[])`,
      `begin_news_mail('${ours.id}')`,
      `settle_news_mail('${ours.id}', 'sent')`,
      `stop_news_mail('${ours.member.memberId}')`,
    ])
      await expect(database.as(ours.admin, (query) => query(`select public.${call}`))).rejects.toThrow(
        'permission denied',
      )
  })
})
