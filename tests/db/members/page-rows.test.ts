import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { callAs } from '@/tests/support/database/member-rows'
import { createDocument } from '@/tests/support/database/two-organizations'

describe.each(await engines())('what a page shows on %s', (engine) => {
  const people = useMemberDatabase(engine)

  it('T01 a page shows what the organisation of the member alone has', async () => {
    for (const [organization, title] of [
      [people.ours.id, 'Vår nyhet'],
      [people.theirs.id, 'Deras nyhet'],
    ])
      await people.database.query(
        'insert into public.organization_news (organization_id, title, content) values ($1, $2, $3)',
        [organization, title, 'Text'],
      )
    const open = <T>(caller: Caller, page: string, args: unknown[] = []) =>
      callAs<T>(people.database, caller, `public.${page}`, args)
    type News = { articles: { title: string }[] } | null
    const titles = (await open<News>(people.ours.member, 'get_dashboard(5)'))?.articles.map(
      ({ title }) => title,
    )
    expect(titles).toContain('Vår nyhet')
    expect(titles).not.toContain('Deras nyhet')
    const documents = await Promise.all(
      [people.ours, people.theirs].map(({ id, sectionId }) => createDocument(people.database, id, sectionId)),
    )
    await people.database.query('update public.documents set page_count = 2')
    const [own, foreign] = await Promise.all(
      documents.map((document) => open(people.ours.member, 'get_document_page($1, 2)', [document])),
    )
    expect(own).toMatchObject({ name: 'Stadgar.pdf', page_count: 2, quote: null })
    expect(foreign).toBeNull()
  })

  it('T05 a person without a membership gets no page, and a visitor may not ask for one', async () => {
    const stranger = { ...people.ours.member, userId: crypto.randomUUID() }
    const pages = [
      'get_dashboard(5)',
      'list_news(5, 1)',
      "get_documents_page(null, null, 1, 5, null, '', 'newest')",
      'get_chat(null)',
      'get_document_page(gen_random_uuid(), 1)',
      'get_calendar(null)',
      'get_board_page()',
      'list_conversations(5, 1)',
      'get_admin_page()',
      "search_members('', 5, 1)",
      'export_members()',
      "get_section_admin(null, 5, 5, 1, null, '', 'newest')",
      'list_managed_articles(5, 1, null)',
      'get_public_page_settings()',
      "list_frank_questions('all', false, 5, 1)",
      "search_frank_logs('', 'all', 5)",
    ]
    for (const page of pages) {
      const shown = JSON.stringify(await callAs(people.database, stranger, `public.${page}`))
      expect([page, shown]).toEqual([page, expect.not.stringMatching(/[0-9a-f]{8}-/)])
      const visitor = people.database.as('anon', (query) => query(`select public.${page}`))
      await expect(visitor, page).rejects.toMatchObject({ code: '42501' })
    }
  })
})
