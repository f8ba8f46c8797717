import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { hoursFromNow, useMailQueue } from '@/tests/support/database/mail-queue'

describe.each(await engines())('which news a member sees on %s', (engine) => {
  const news = useMailQueue(engine)
  const open = (caller: Caller, article: string) =>
    news.call<{ title: string } | null>(caller, 'public.open_article($1, true, 1)', [article])

  it('a member cannot see a draft, a scheduled or an expired article; an admin can', async () => {
    const hidden = [
      await news.addArticle({ is_draft: true }),
      await news.addArticle({ publish_at: hoursFromNow(1) }),
      await news.addArticle({ publish_at: hoursFromNow(-2), expires_at: hoursFromNow(-1) }),
    ]
    for (const article of hidden) {
      expect(await open(news.ours.member, article)).toBeNull()
      expect(await open(news.ours.admin, article)).toMatchObject({ title: 'Nytt', reads: 0 })
      expect(await open(news.theirs.admin, article)).toBeNull()
    }
    const listed = await news.call<{ articles: { id: string }[] }>(news.ours.admin, 'public.list_news(50, 1)')
    expect(listed?.articles.filter(({ id }) => hidden.includes(id))).toEqual([])
    const corpus = await news.call<{ news: { id: string }[] }>(
      news.ours.member,
      `public.search_corpus(-1, -1, 'x', array[]::uuid[], array[]::integer[])`,
    )
    expect(corpus?.news.map(({ id }) => id)).toEqual([news.ours.articleId])
    await news.database.query('delete from public.organization_news where id = any ($1)', [hidden])
  })

  it('a pinned article comes first, and publishing a draft gives it the date of that moment', async () => {
    const draft = await news.addArticle({ is_draft: true, created_at: hoursFromNow(-500) })
    const pinned = await news.addArticle({ is_pinned: true, created_at: hoursFromNow(-400) })
    await news.database.query(
      'update public.organization_news set is_draft = false, publish_at = null where id = $1',
      [draft],
    )
    const listed = await news.call<{ articles: { id: string }[] }>(news.ours.member, 'public.list_news(2, 1)')
    expect(listed?.articles.map(({ id }) => id)).toEqual([pinned, draft])
    await news.database.query('delete from public.organization_news where id = any ($1)', [[draft, pinned]])
  })
})
