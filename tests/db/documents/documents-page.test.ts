import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createDocument,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

type Page = {
  section: string | null
  page: number
  sections: { name: string }[]
  documents: { id: string; name: string }[]
  kinds: string[]
  everything: number
  total: number
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
    section: string | null,
    faq: string | null = null,
    page = 1,
    [kind, words, sort, size]: [string | null, string, string, number] = [null, '', 'newest', 2],
  ): Promise<Page> {
    const [row] = await database.as(ours.member, (query) =>
      query<{ page: Page }>('select public.get_documents_page($1, $2, $3, $4, $5, $6, $7) as page', [
        section,
        faq,
        page,
        size,
        kind,
        words,
        sort,
      ]),
    )
    if (!row) throw new Error('no answer')
    return row.page
  }

  it('shows a member the sections in order, and the documents of all of them until one is chosen', async () => {
    const page = await read(null)
    expect(page.sections.map(({ name }) => name)).toEqual(['Stadgar', 'Ordningsregler', 'FAQ'])
    expect([page.section, page.total, page.faqs]).toEqual([null, 0, []])
    const own = await database.query<{ id: string }>(
      'select id from public.documents where organization_id = $1',
      [ours.id],
    )
    expect(page.documents.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort())
  })

  it('shows one page of a section, and counts all of it', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read(ours.sectionId, null, page)))
    expect(pages.map(({ documents }) => documents.length)).toEqual([2, 2, 1, 0])
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
    expect(new Set(pages.flatMap(({ documents }) => documents.map(({ id }) => id))).size).toBe(5)
    expect((await read(ours.faqSectionId)).documents).toEqual([])
  })

  it('finds an FAQ item with its section and its page', async () => {
    const [item] = await database.query<{ id: string }>(
      `select id from public.faq_items where question = 'Fråga 2' and organization_id = $1`,
      [ours.id],
    )
    const page = await read(null, item?.id ?? null)
    expect([page.section, page.page]).toEqual([ours.faqSectionId, 2])
    expect(page.faqs.map(({ question }) => question)).toContain('Fråga 2')
  })

  it('lists documents newest first, in other orders, and by kind and words, also with other letters', async () => {
    const [section] = await database.query<{ id: string }>(
      `insert into public.document_sections (organization_id, name) values ($1, 'Ekonomi') returning id`,
      [ours.id],
    )
    const rows = [
      ['Stämma.txt', null, 'minutes', '2016-04-28'],
      ['Ordning.txt', 'Åretrunt', 'rules', null],
      ['arsredovisning-2016.txt', 'Årsredovisning', 'annual_report', '2016'],
      ['Protokoll 10.txt', null, 'newsletter', '2016-04'],
      ['Protokoll 2.txt', null, 'minutes', '2021'],
    ] as const
    for (const [name, display, kind, date] of rows)
      await database.query(
        `insert into public.documents (organization_id, section_id, name, display_name, file_path, size, content_type, kind, document_date)
          values ($1, $2, $3, $4, $5, 1, 'text/plain', $6, $7)`,
        [
          ours.id,
          section?.id,
          name,
          display,
          `${ours.id}/${section?.id}/${crypto.randomUUID()}.txt`,
          kind,
          date,
        ],
      )
    const list = async (kind: string | null, words: string, sort: string) => {
      const page = await read(section?.id ?? null, null, 1, [kind, words, sort, 48])
      expect([page.everything, page.total]).toEqual([5, page.documents.length])
      expect(page.kinds).toEqual(['annual_report', 'minutes', 'newsletter', 'rules'])
      return page.documents.map(({ name }) => name.replace('.txt', ''))
    }
    const newest = ['Protokoll 2', 'arsredovisning-2016', 'Protokoll 10', 'Stämma', 'Ordning']
    expect(await list(null, '', 'newest')).toEqual(newest)
    expect(await list(null, '', 'oldest')).toEqual([
      'arsredovisning-2016',
      'Protokoll 10',
      'Stämma',
      'Protokoll 2',
      'Ordning',
    ])
    expect(await list(null, '', 'name')).toEqual([
      'Protokoll 2',
      'Protokoll 10',
      'Stämma',
      'Ordning',
      'arsredovisning-2016',
    ])
    expect((await list(null, '', 'added'))[0]).toBe('Protokoll 2')
    expect(await list('minutes', '', 'newest')).toEqual(['Protokoll 2', 'Stämma'])
    expect(await list(null, 'ÅRSRED  2016', 'newest')).toEqual(['arsredovisning-2016'])
    expect(await list(null, 'aretrunt', 'newest')).toEqual(['Ordning'])
    expect(await list(null, '%', 'newest')).toEqual([])
    // The list of all sections takes the day of the upload for a document without a date.
    const all = (await read(null)).documents.map(({ name }) => name.replace('.txt', ''))
    expect(all.slice(-4)).toEqual(newest.slice(0, 4))
    expect([all.length, all.includes('Ordning')]).toEqual([10, true])
    const path = `${ours.id}/${section?.id}/${crypto.randomUUID()}.txt`
    await database.query(
      `insert into public.documents (organization_id, section_id, name, file_path, size, content_type, document_date)
        values ($1, $2, 'Kallelse.txt', $3, 1, 'text/plain', '2022-05')`,
      [ours.id, section?.id, path],
    )
    const ten = (await read(null)).documents.map(({ name }) => name.replace('.txt', ''))
    expect(ten.slice(-4)).toEqual(['Kallelse', ...newest.slice(0, 3)])
    expect(ten).toHaveLength(10)
    await database.query('delete from public.document_sections where id = $1', [section?.id])
  })

  it("T11 another organisation's sections and items look like ones that do not exist", async () => {
    const [item] = await database.query<{ id: string }>(
      'select id from public.faq_items where organization_id = $1',
      [theirs.id],
    )
    const nothing = await read(crypto.randomUUID(), crypto.randomUUID())
    expect(await read(theirs.sectionId)).toEqual(nothing)
    expect(await read(null, item?.id ?? null)).toEqual(nothing)
  })
})
