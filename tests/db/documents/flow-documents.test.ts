import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createDocument,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'
import { encodeWords } from '@/tests/support/documents/stored-passages'

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
    await database.query(`select public.begin_document_parts($1, 'worker', 'a')`, [document])
    await database.query(`select public.store_document_part($1, 'worker', $2::jsonb, $3::jsonb)`, [
      document,
      JSON.stringify([{ page: 1, text: 'Grillning\n\nInte kol.' }]),
      JSON.stringify(passages),
    ])
    const words = encodeWords(['Inte kol.'], 'Grillning')
    await database.query(
      `select public.complete_document_job($1, 'worker', 'ready', null, null, $2::jsonb, 1)`,
      [document, JSON.stringify({ words, passages: 1, kind: 'rules', date: null })],
    )
  })
  afterAll(() => database?.close())

  it('have no page count, and their passages give the assistant the paragraph number', async () => {
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

  it('D01 a worker that takes over continues after the stored parts of the same reading, and restarts for another', async () => {
    const large = await createDocument(database, ours.id, ours.sectionId)
    const begin = async (worker: string, fingerprint: string) =>
      (
        await database.query<{ stored: unknown }>(
          'select public.begin_document_parts($1, $2, $3) as stored',
          [...[large, worker, fingerprint]],
        )
      )[0]?.stored
    const store = async (worker: string, pages: object[], passages: object[]) =>
      (
        await database.query<{ done: boolean }>(
          'select public.store_document_part($1, $2, $3::jsonb, $4::jsonb) as done',
          [large, worker, JSON.stringify(pages), JSON.stringify(passages)],
        )
      )[0]?.done
    const passage = { page: 1, ordinal: 0, text: 'Inte', start: 0, end: 4 }
    await database.query(`select * from public.claim_document_job('first', 60, 3)`)
    expect(await begin('first', 'a')).toEqual({ pages: 0, passages: 0 })
    expect(await store('first', [{ page: 1, text: 'Inte kol.' }], [passage])).toBe(true)

    await database.query(`update public.document_jobs set locked_until = now() - interval '1 second'`)
    await database.query(`select * from public.claim_document_job('second', 60, 3)`)
    expect(await store('first', [], [{ ...passage, ordinal: 1 }])).toBe(false)
    expect(await begin('first', 'a')).toBeNull()
    expect(await begin('second', 'a')).toEqual({ pages: 1, passages: 1 })
    expect(await begin('second', 'b')).toEqual({ pages: 0, passages: 0 })
    // The document has no index row until its job is complete.
    const found = () => database.query('select 1 from public.passage_indexes where document_id = $1', [large])
    expect(await store('second', [{ page: 1, text: 'Inte kol.' }], [passage])).toBe(true)
    expect(await found()).toEqual([])
    await database.query(
      `select public.complete_document_job($1, 'second', 'ready', null, 1, $2::jsonb, 1)`,
      [large, JSON.stringify({ words: encodeWords(['Inte']), passages: 1, kind: null, date: null })],
    )
    expect(await found()).toHaveLength(1)
    await database.query('delete from public.documents where id = $1', [large])
  })

  it('have pages without places, and a PDF has its own, whether its text or its picture was read', async () => {
    const [flow] = await database.query('select * from public.document_pages where document_id = $1', [
      document,
    ])
    expect(flow).toMatchObject({ width: null, height: null, recognized: false, runs: null })
    const pdf = await createDocument(database, ours.id, ours.sectionId)
    await database.query(`select * from public.claim_document_job('reader', 60, 3)`)
    const runs = [[0, 4, 0.1, 0.1, 0.2, 0.125]]
    const read = { width: 595.5, height: 842, runs }
    await database.query(`select public.begin_recognition($1, 'reader', array[2], 2)`, [pdf])
    await database.query(
      `select public.store_recognized_page(document => $1, worker => 'reader', page => 2, page_text => 'Inte',
        page_confidence => 90, page_failure => null, page_width => 595.5, page_height => 842, page_runs => $2::jsonb)`,
      [pdf, JSON.stringify(runs)],
    )
    const [known] = await database.query<{ found: { done: object[] } }>(
      'select public.document_recognition($1, 0, 1000) as found',
      [pdf],
    )
    expect(known?.found.done).toMatchObject([{ page: 2, text: 'Inte', ...read }])
    await database.query(`select public.store_document_part($1, 'reader', $2::jsonb, '[]')`, [
      pdf,
      JSON.stringify([
        { page: 1, text: 'Inte', ...read },
        { page: 2, text: 'Inte', recognized: true, ...read },
      ]),
    ])
    const rows = await database.query(
      'select recognized, width, height, runs from public.document_pages where document_id = $1 order by page_number',
      [pdf],
    )
    expect(rows).toEqual([
      { recognized: false, ...read },
      { recognized: true, ...read },
    ])
    await database.query('delete from public.documents where id = $1', [pdf])
  })

  it('an FAQ item cannot have parts, and a passage of one has no paragraph number', async () => {
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

  it('T15 are found by their members by heading and paragraph, and not by other organisations', async () => {
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
