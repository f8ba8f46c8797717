import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { useMailQueue } from '@/tests/support/database/mail-queue'

/** A Monday after seven in Sweden. */
const monday = '2026-11-23T06:30:00Z'

describe.each(await engines())('the weekly mail of news on %s', (engine) => {
  const news = useMailQueue(engine)

  it('a digest goes out once a week, and not with nothing new', async () => {
    await news.choose(news.ours.member, 'weekly')
    await news.database.query(`update public.news_preferences set changed_at = '2026-11-01T00:00:00Z'`)
    await news.database.query('delete from public.organization_news where organization_id = $1', [
      news.ours.id,
    ])
    expect(await news.queue(monday)).toBe(0)
    const forget = () => news.database.query(`update public.news_preferences set digest_week = '-infinity'`)
    await forget()
    await news.addArticle({ publish_at: '2026-11-19T10:00:00Z', announced_at: monday })
    // The mail is of the week before.
    await news.addArticle({ publish_at: '2026-11-10T10:00:00Z', announced_at: monday, title: 'Äldre' })
    expect(await news.queue('2026-11-23T05:59:00Z')).toBe(0)
    expect([
      await news.queue(monday),
      await news.queue(monday),
      await news.queue('2026-11-24T10:00:00Z'),
    ]).toEqual([1, 0, 0])
    expect(await news.claim()).toMatchObject([{ is_digest: true, articles: [{ title: 'Nytt' }] }])
    await news.database.query('delete from public.news_mails')
    await forget()
    expect([await news.queue('2026-11-26T10:00:00Z'), await news.queue('2026-11-28T10:00:00Z')]).toEqual([
      1, 0,
    ])
    await news.choose(news.ours.member, 'at_once')
  })

  it('a digest with nothing to tell is decided once a week', async () => {
    const isDue = `select count(*)::int from public.news_preferences where frequency = 'weekly' and digest_week < '2026-11-23'`
    await news.choose(news.ours.member, 'weekly')
    await news.database.query(`update public.news_preferences set digest_week = '-infinity'`)
    await news.database.query('update public.organization_news set sends_mail = false')
    expect([await news.one(isDue), await news.queue('2026-11-28T10:00:00Z'), await news.one(isDue)]).toEqual([
      1, 0, 1,
    ])
    expect([await news.queue(monday), await news.one(isDue)]).toEqual([0, 0])
    await news.choose(news.ours.member, 'at_once')
  })
})
