import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { hoursFromNow, useMailQueue } from '@/tests/support/database/mail-queue'

describe.each(await engines())('which news is mailed on %s', (engine) => {
  const news = useMailQueue(engine)

  it('a scheduled article is queued once, late if the worker was down, and the note is no new version', async () => {
    const article = await news.addArticle({ publish_at: hoursFromNow(-48), created_at: hoursFromNow(-90) })
    const version = await news.one<Date>('select updated_at from public.organization_news where id = $1', [
      article,
    ])
    expect([await news.queue(), await news.queue(), await news.mailsOf(article)]).toEqual([1, 0, 1])
    expect(
      await news.one('select updated_at from public.organization_news where id = $1', [article]),
    ).toEqual(version)
    const [mail] = await news.claim()
    expect(mail).toMatchObject({ email: news.ours.member.email, articles: [{ id: article, title: 'Nytt' }] })
    expect(await news.claim()).toEqual([])
  })

  it('nothing is queued for a draft, a future article, one without mail, or one older than a week', async () => {
    const quiet = [
      await news.addArticle({ is_draft: true }),
      await news.addArticle({ publish_at: hoursFromNow(1) }),
      await news.addArticle({ sends_mail: false }),
      await news.addArticle({ publish_at: hoursFromNow(-24 * 8) }),
    ]
    for (let round = 0; round < 5; round++) expect(await news.queue()).toBe(0)
    await news.database.query('delete from public.organization_news where id = any ($1)', [quiet])
  })

  it('an old article is mailed when an admin asks for mails or shows it anew, once to each member', async () => {
    const old = hoursFromNow(-24 * 30)
    const [asked, expired, again] = [
      await news.addArticle({ publish_at: old, sends_mail: false }),
      await news.addArticle({ publish_at: old, expires_at: hoursFromNow(-1) }),
      await news.addArticle({}),
    ]
    const change = (article: string, set: string) =>
      news.database.query(`update public.organization_news set ${set} where id = $1`, [article])
    const queueAll = async () => {
      for (let round = 0; round < 4; round++) await news.queue()
      return [await news.mailsOf(asked), await news.mailsOf(expired), await news.mailsOf(again)]
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
    await news.database.query('delete from public.organization_news where id = any ($1)', [
      [asked, expired, again],
    ])
  })

  it('three thousand members are queued in batches, each once', async () => {
    await news.database.query('delete from public.news_mails')
    await news.database.query(`
      with made as (select gen_random_uuid() as id, n from generate_series(1, 3000) n),
      accounts as (insert into auth.users (id, email, email_confirmed_at) select id, 'm' || n || '@ours.example', now() from made)
      insert into public.organization_members (organization_id, email, full_name, auth_user_id)
      select '${news.ours.id}', 'm' || n || '@ours.example', 'M ' || n, id from made`)
    const article = await news.addArticle({})
    expect([await news.queue(), await news.queue(), await news.queue()]).toEqual([1000, 1000, 0])
    const small = await news.one<string>(
      `insert into public.organization_news (organization_id, title, content) values ($1, 'Litet', 'Text') returning id`,
      [news.theirs.id],
    )
    const send = (max: number) =>
      news.database.query(
        `update public.news_mails set state = 'sent', settled_at = now() where id = any (array(select id from public.news_mails where state = 'waiting' and organization_id = $1 limit $2))`,
        [news.ours.id, max],
      )
    // An association with one reader does not wait for the three thousand.
    await send(20)
    expect([await news.queue(), await news.mailsOf(small)]).toEqual([11, 1])
    expect((await news.claim()).filter(({ email }) => email === news.theirs.member.email)).toHaveLength(1)
    do await send(3000)
    while ((await news.queue()) > 0)
    expect(await news.mailsOf(article)).toBe(3001)
    await news.database.query(
      `delete from public.organization_members where email like 'm%@ours.example' and full_name like 'M %'`,
    )
  })

  it('sent mails are deleted after their time, in batches; waiting ones stay', async () => {
    await news.database.query('delete from public.news_mails')
    const articles = [
      await news.addArticle({}),
      await news.addArticle({}),
      await news.addArticle({}),
      await news.addArticle({}),
    ]
    for (const [index, article] of articles.entries())
      await news.database.query(
        `insert into public.news_mails (organization_id, member_id, article_id, state, settled_at) values ($1, $2, $3, $4, now() - $5 * interval '1 day')`,
        [
          news.ours.id,
          news.ours.member.memberId,
          article,
          index === 3 ? 'waiting' : 'sent',
          index === 0 ? 89 : 91,
        ],
      )
    const deleteOld = () => news.one<number>('select public.delete_old_news_mails(90, 1)')
    expect([await deleteOld(), await deleteOld(), await deleteOld()]).toEqual([1, 1, 0])
    expect(await news.one('select count(*)::int from public.news_mails')).toBe(2)
  })

  it("a member cannot choose for another, see another's choice or the queue, or act as the worker", async () => {
    await expect(news.choose(news.ours.member, 'weekly', news.ours.admin.memberId)).rejects.toThrow()
    await expect(news.choose(news.theirs.admin, 'never', news.ours.member.memberId)).rejects.toThrow()
    const seen = (caller: Caller, table: string) =>
      news.database.as(caller, (query) =>
        query<{ member_id: string }>(`select member_id from public.${table}`),
      )
    for (const person of [news.ours.admin, news.ours.member])
      expect(await seen(person, 'news_preferences')).toEqual([{ member_id: person.memberId }])
    for (const column of ['member_id', 'week', 'id', '*'])
      await expect(
        news.database.as(news.ours.admin, (query) => query(`select ${column} from public.news_mails`)),
      ).rejects.toThrow('permission denied')
    await news.addArticle({})
    await news.queue()
    const states = (caller: Caller) =>
      news.database.as(caller, (query) =>
        query('select organization_id, article_id, state from public.news_mails'),
      )
    expect((await states(news.ours.admin)).length).toBeGreaterThan(0)
    expect([await states(news.ours.member), await states(news.theirs.admin)]).toEqual([[], []])
    const count = (caller: Caller) => news.call(caller, 'private.count_news_readers($1)', [news.ours.id])
    expect([
      await count(news.ours.admin),
      await count(news.ours.member),
      await count(news.theirs.admin),
    ]).toEqual([{ at_once: 1, weekly: 0, never: 1, waiting: 0, uninvited: 0, refused: 0 }, null, null])
    for (const call of [
      'queue_news_mails(5)',
      'claim_news_mails(5)',
      'delete_old_news_mails(90, 5)',
      `release_news_mails(array['${news.ours.id}']::uuid[])`,
      `begin_news_mail('${news.ours.id}')`,
      `settle_news_mail('${news.ours.id}', 'sent')`,
      `stop_news_mail('${news.ours.member.memberId}')`,
    ])
      await expect(
        news.database.as(news.ours.admin, (query) => query(`select public.${call}`)),
      ).rejects.toThrow('permission denied')
  })
})
