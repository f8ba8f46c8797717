import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'

describe.each(await engines())('the mark that the content of an article was checked on %s', (engine) => {
  const own = useMemberDatabase(engine)

  const addArticle = async () => {
    const sql = `insert into public.organization_news (organization_id, title, content) values ($1, 'Nytt', 'Text') returning id`
    const [row] = await own.database.query<{ id: string }>(sql, [own.ours.id])
    return row?.id ?? ''
  }
  const check = (caller: Caller | 'service_role', article: string, content: string) =>
    own.database.as(caller, (query) =>
      query('select public.mark_article_checked($1, $2, $3)', [article, content, 'Ord']),
    )
  const change = (article: string, sql: string) =>
    own.database.as(own.ours.admin, (query) =>
      query(`update public.organization_news set ${sql} where id = $1`, [article]),
    )
  const listed = async (article: string) => {
    const news = await own.call<{ articles: { id: string }[] }>(own.ours.member, 'public.list_news(50, 1)')
    return news?.articles.find(({ id }) => id === article)
  }
  const unchecked = { markdown_checked: false, beginning: 'Text' }

  it('is set by the service for the content that it checked, and no new version of the article', async () => {
    const article = await addArticle()
    expect(await listed(article)).toMatchObject(unchecked)
    await check('service_role', article, 'En annan text')
    expect(await listed(article)).toMatchObject(unchecked)
    const version = () =>
      own.database.query('select updated_at from public.organization_news where id = $1', [article])
    const before = await version()
    await check('service_role', article, 'Text')
    expect(await listed(article)).toMatchObject({ markdown_checked: true, beginning: 'Ord' })
    expect(await own.call(own.ours.member, 'public.open_article($1, true, 1)', [article])).toMatchObject({
      markdown_checked: true,
    })
    expect(await version()).toEqual(before)
  })

  it('R11 is gone once an admin changes the content over the API, and stays for any other change', async () => {
    const article = await addArticle()
    await check('service_role', article, 'Text')
    await change(article, `title = 'Nyare', content = 'Text'`)
    expect(await listed(article)).toMatchObject({ markdown_checked: true, beginning: 'Ord' })
    await change(article, `content = 'En annan text'`)
    expect(await listed(article)).toMatchObject({ markdown_checked: false, beginning: 'En annan text' })
  })

  it('R11 cannot be set by an admin or a member', async () => {
    const article = await addArticle()
    for (const caller of [own.ours.admin, own.ours.member])
      await expect(check(caller, article, 'Text')).rejects.toThrow()
    for (const sql of ['markdown_checked = true', `words = 'Ord'`])
      await expect(change(article, sql)).rejects.toThrow('permission denied')
    const insert = `insert into public.organization_news (organization_id, title, content, markdown_checked) values ($1, 'x', 'x', true)`
    await expect(own.database.as(own.ours.admin, (query) => query(insert, [own.ours.id]))).rejects.toThrow(
      'permission denied',
    )
    expect(await listed(article)).toMatchObject(unchecked)
  })
})
