import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { useMailQueue } from '@/tests/support/database/mail-queue'

describe.each(await engines())('how a news mail is sent on %s', (engine) => {
  const news = useMailQueue(engine)

  it('a mail that was begun is never claimed again; one that was only claimed is, after its claim expires', async () => {
    const article = await news.addArticle({})
    expect(await news.queue()).toBe(1)
    const [mail] = await news.claim()
    const age = () =>
      news.database.query(
        `update public.news_mails set claimed_at = claimed_at - interval '6 minutes' where article_id = $1`,
        [article],
      )
    await age()
    expect(await news.claim()).toMatchObject([{ id: mail?.id }])
    const begin = () => news.one<boolean>('select public.begin_news_mail($1)', [mail?.id])
    expect([await begin(), await begin()]).toEqual([true, false])
    await age()
    expect(await news.claim()).toEqual([])
  })

  it('a mail that could not be sent is tried five times', async () => {
    const article = await news.addArticle({})
    await news.queue()
    for (let attempt = 1; attempt <= 5; attempt++) {
      const [mail] = await news.claim()
      expect([attempt, mail?.email]).toEqual([attempt, news.ours.member.email])
      await news.one('select public.begin_news_mail($1)', [mail?.id])
      await news.database.query(`select public.settle_news_mail($1, 'later')`, [mail?.id])
      expect(await news.claim()).toEqual([])
      await news.database.query('update public.news_mails set due_at = now() where article_id = $1', [
        article,
      ])
    }
    expect(await news.claim()).toEqual([])
    expect(await news.one('select state from public.news_mails where article_id = $1', [article])).toBe(
      'failed',
    )
  })

  it('neither a claim nor a mail server that takes no mail uses up the attempts of a mail', async () => {
    const article = await news.addArticle({})
    await news.queue()
    const mailOf = () =>
      news.database.query('select state, attempts from public.news_mails where article_id = $1', [article])
    for (let round = 0; round < 6; round++) {
      const [unsent] = await news.claim()
      expect(await news.claim()).toEqual([])
      await news.database.query('select public.release_news_mails(array[$1::uuid])', [unsent?.id])
      const [mail] = await news.claim()
      await news.one('select public.begin_news_mail($1)', [mail?.id])
      await news.database.query(`select public.settle_news_mail($1, 'unavailable')`, [mail?.id])
      expect(await news.claim()).toEqual([])
      await news.database.query('update public.news_mails set due_at = now() where article_id = $1', [
        article,
      ])
    }
    expect(await mailOf()).toEqual([{ state: 'waiting', attempts: 0 }])
    await news.database.query(
      `update public.news_mails set queued_at = now() - interval '8 days' where article_id = $1`,
      [article],
    )
    expect([await news.claim(), await mailOf()]).toEqual([[], []])
  })

  it('a member who turns the mails off while one waits does not get it', async () => {
    await news.addArticle({})
    expect(await news.queue()).toBe(1)
    await news.choose(news.ours.member, 'never')
    expect(await news.claim()).toEqual([])
    await news.choose(news.ours.member, 'at_once')
  })

  it('an address that the mail server refuses gets nothing more until its member chooses again', async () => {
    await news.addArticle({})
    await news.queue()
    const [mail] = await news.claim()
    await news.one('select public.begin_news_mail($1)', [mail?.id])
    await news.database.query(`select public.settle_news_mail($1, 'refused')`, [mail?.id])
    await news.addArticle({})
    expect(await news.queue()).toBe(0)
    await news.choose(news.ours.member, 'at_once')
    await news.addArticle({})
    expect(await news.queue()).toBe(1)
    await news.claim()
  })
})
