import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database'
import { encodeWords } from '@/tests/support/encoded-passages'
import { createDocument, createOrganization, type TestOrganization } from '@/tests/support/two-organizations'

describe.each(await engines())('documents without pages on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let document: string
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.document_jobs')
    await database.query('delete from public.passages')
    document = await createDocument(database, ours.id, ours.sectionId)
    await database.query('select * from public.claim_document_job($1, 60, 3)', ['worker'])
    const passages = [
      { page: 1, paragraph: 2, ordinal: 0, heading: 'Grillning', text: 'Inte kol.', start: 11, end: 20 },
    ]
    await database.query(
      `select public.complete_document_job($1, 'worker', 'ready', null, null, $2::jsonb, $3::jsonb, $4::jsonb)`,
      [
        document,
        JSON.stringify([{ page: 1, text: 'Grillning\n\nInte kol.' }]),
        JSON.stringify(passages),
        JSON.stringify({ words: encodeWords(['Inte kol.'], 'Grillning'), kind: 'rules', date: null }),
      ],
    )
  })
  afterAll(() => database?.close())

  it('have no number of pages, and passages that name their paragraph to the assistant', async () => {
    expect(
      await database.query('select state, page_count from public.documents where id = $1', [document]),
    ).toEqual([{ state: 'ready', page_count: null }])
    const [row] = await database.as('service_role', (query) =>
      query<{ found: unknown[] }>('select public.assistant_passages($1, 0, 10) as found', [ours.id]),
    )
    expect(row?.found).toMatchObject([
      { source_id: document, page: 1, paragraph: 2, heading: 'Grillning', text: 'Inte kol.' },
    ])
  })

  it('an FAQ item is no part of a document, and a passage of one names no paragraph', async () => {
    const [item] = await database.query<{ id: string }>(
      'select id from public.faq_items where organization_id = $1',
      [ours.id],
    )
    const put = (paragraph: number | null) =>
      database.as('service_role', (query) =>
        query(
          `insert into public.passages (organization_id, faq_id, ordinal, text, paragraph) values ($1, $2, 0, 'Ja.', $3)`,
          [ours.id, item?.id, paragraph],
        ),
      )
    await expect(put(1)).rejects.toMatchObject({ code: '23514' })
    await put(null)
    await database.query('delete from public.passages where faq_id = $1', [item?.id])
  })

  it('T15 are found by their members by heading and paragraph, and by nobody else', async () => {
    const find = async (caller: TestOrganization['member']) => {
      const [row] = await database.as(caller, (query) =>
        query<{ found: { texts: unknown[] } }>(
          `select public.search_corpus(-1, -1, '', array[$1]::uuid[], array[0]) as found`,
          [document],
        ),
      )
      return row?.found.texts
    }
    expect(await find(ours.member)).toMatchObject([
      { source_id: document, paragraph: 2, heading: 'Grillning', on_page: true },
    ])
    expect(await find(theirs.member)).toEqual([])
  })
})
