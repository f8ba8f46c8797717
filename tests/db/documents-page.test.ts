import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database'
import { createDocument, createOrganization, type TestOrganization } from '@/tests/support/two-organizations'

type Page = {
  section: string | null
  page: number
  sections: { name: string }[]
  documents: { id: string }[]
  faqs: { id: string; question: string }[]
}

describe.each(await engines())('the documents page on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    for (let added = 0; added < 4; added++) await createDocument(database, ours.id, ours.sectionId)
    for (let added = 0; added < 4; added++) {
      await database.query(
        `insert into public.faq_items (organization_id, section_id, question, answer) values ($1, $2, $3, 'Ja.')`,
        [ours.id, ours.faqSectionId, `Fråga ${added}`],
      )
    }
  })
  afterAll(() => database?.close())

  async function read(
    organization: string,
    section: string | null,
    faq: string | null = null,
    page = 1,
  ): Promise<Page> {
    const [row] = await database.as(ours.member, (query) =>
      query<{ page: Page }>('select public.get_documents_page($1, $2, $3, $4, 2) as page', [
        organization,
        section,
        faq,
        page,
      ]),
    )
    if (!row) throw new Error('no answer')
    return row.page
  }

  it('shows a member the sections in order, and no contents until one is chosen', async () => {
    const page = await read(ours.id, null)
    expect(page.sections.map(({ name }) => name)).toEqual(['Stadgar', 'Ordningsregler', 'FAQ'])
    expect([page.section, page.documents, page.faqs]).toEqual([null, [], []])
  })

  it('shows one page of a section, plus one row if there are more', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read(ours.id, ours.sectionId, null, page)))
    expect(pages.map(({ documents }) => documents.length)).toEqual([3, 3, 1, 0])
    expect(new Set(pages.flatMap(({ documents }) => documents.slice(0, 2).map(({ id }) => id))).size).toBe(5)
    expect((await read(ours.id, ours.faqSectionId)).documents).toEqual([])
  })

  it('finds an FAQ item with its section and its page', async () => {
    const [item] = await database.query<{ id: string }>(
      `select id from public.faq_items where question = 'Fråga 2' and organization_id = $1`,
      [ours.id],
    )
    const page = await read(ours.id, null, item?.id ?? null)
    expect([page.section, page.page]).toEqual([ours.faqSectionId, 2])
    expect(page.faqs.map(({ question }) => question)).toContain('Fråga 2')
  })

  it("T11 another organisation's sections and items look like ones that do not exist", async () => {
    const [item] = await database.query<{ id: string }>(
      'select id from public.faq_items where organization_id = $1',
      [theirs.id],
    )
    const nothing = await read(ours.id, crypto.randomUUID(), crypto.randomUUID())
    expect(await read(ours.id, theirs.sectionId)).toEqual(nothing)
    expect(await read(ours.id, null, item?.id ?? null)).toEqual(nothing)
    expect(await read(theirs.id, theirs.sectionId, item?.id ?? null)).toMatchObject({
      sections: [],
      documents: [],
      faqs: [],
    })
  })
})
