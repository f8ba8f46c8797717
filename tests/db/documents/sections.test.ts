import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createDocument,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'
import { completeReading } from '@/tests/support/documents/stored-passages'

describe.each(await engines())('sections, documents and their queue on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
  })
  afterAll(() => database?.close())

  const asAdmin = (sql: string, params: unknown[] = []) =>
    database.as(ours.admin, (query) => query(sql, params))

  it('a new organisation has the mandatory sections', async () => {
    const sql =
      'select name, section_type, position from public.document_sections where organization_id = $1 order by position'
    expect(await database.query(sql, [ours.id])).toEqual([
      { name: 'Stadgar', section_type: 'DOCUMENTS', position: 1 },
      { name: 'Ordningsregler', section_type: 'DOCUMENTS', position: 2 },
      { name: 'FAQ', section_type: 'FAQ', position: 3 },
    ])
  })

  it('Z09 the mandatory sections cannot be renamed or deleted, and their documents cannot be deleted', async () => {
    for (const name of ['Stadgar', 'Ordningsregler', 'FAQ']) {
      await expect(
        asAdmin(`update public.document_sections set name = 'Annat' where name = $1`, [name]),
      ).rejects.toMatchObject({ code: 'P0001' })
      await expect(
        asAdmin('delete from public.document_sections where name = $1', [name]),
      ).rejects.toMatchObject({ code: 'P0001' })
    }
    await asAdmin('delete from public.documents where section_id = $1', [ours.sectionId])
    expect(
      await database.query('select 1 from public.documents where section_id = $1', [ours.sectionId]),
    ).toHaveLength(1)
  })

  it('admins can rename and delete other sections; members cannot', async () => {
    await asAdmin(`insert into public.document_sections (organization_id, name) values ($1, 'Ekonomi')`, [
      ours.id,
    ])
    await database.as(ours.member, (query) =>
      query('delete from public.document_sections where name = $1', ['Ekonomi']),
    )
    await database.as(ours.member, (query) =>
      query(`update public.document_sections set name = 'Mitt' where name = 'Ekonomi'`),
    )
    await asAdmin(`update public.document_sections set name = 'Protokoll' where name = 'Ekonomi'`)
    expect(await asAdmin(`select position from public.document_sections where name = 'Protokoll'`)).toEqual([
      { position: 4 },
    ])
    await asAdmin(`delete from public.document_sections where name = 'Protokoll'`)
    expect(await database.query(`select 1 from public.document_sections where name = 'Protokoll'`)).toEqual(
      [],
    )
  })

  it('D03 twenty documents added concurrently get twenty positions', async () => {
    await Promise.all(Array.from({ length: 20 }, () => createDocument(database, ours.id, ours.sectionId)))
    const rows = await database.query<{ position: number }>(
      'select position from public.documents where section_id = $1 order by position',
      [ours.sectionId],
    )
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
    await database.query('delete from public.documents where position > 1')
  })

  it('a document belongs to a section for documents only, and an FAQ item to one for FAQ', async () => {
    await expect(createDocument(database, ours.id, ours.faqSectionId)).rejects.toMatchObject({
      code: '23503',
    })
    const faq = `insert into public.faq_items (organization_id, section_id, question, answer) values ($1, $2, 'x', 'x')`
    await expect(database.query(faq, [ours.id, ours.sectionId])).rejects.toMatchObject({ code: '23503' })
  })

  const complete = (document: string, worker: string) => completeReading(database, document, worker, ['Hej'])
  const claim = (worker: string, lease = 60) =>
    database.query<{ document_id: string }>('select * from public.claim_document_job($1, $2, 3)', [
      worker,
      lease,
    ])
  const stateOf = async (document: string) =>
    (
      await database.query<{ state: string; state_reason: string | null }>(
        'select state, state_reason from public.documents where id = $1',
        [document],
      )
    )[0]

  it('a new document waits, is claimed by one worker, and becomes ready with its passages', async () => {
    await database.query('delete from public.document_jobs')
    const document = await createDocument(database, ours.id, ours.sectionId)
    expect(await stateOf(document)).toMatchObject({ state: 'waiting' })
    const claims = await Promise.all([claim('first'), claim('second')])
    expect(claims.flat().map((job) => job.document_id)).toEqual([document])
    const winner = claims[0]?.length ? 'first' : 'second'
    expect(await complete(document, 'intruder')).toBe(false)
    expect(await complete(document, winner)).toBe(true)
    expect(await stateOf(document)).toMatchObject({ state: 'ready' })
    expect(
      await database.query('select text from public.passages where document_id = $1', [document]),
    ).toEqual([{ text: 'Hej' }])
  })

  it("an organisation's single document waits for at most one of another organisation's many", async () => {
    const theirs = await createOrganization(database, 'Neighbours', 3)
    await database.query('delete from public.document_jobs')
    await database.query('delete from public.document_turns')
    const many: string[] = []
    for (let nth = 0; nth < 4; nth++) many.push(await createDocument(database, theirs.id, theirs.sectionId))
    const one = await createDocument(database, ours.id, ours.sectionId)
    const order = []
    for (let nth = 0; nth < 5; nth++) order.push((await claim('worker'))[0]?.document_id)
    expect(order).toEqual([many[0], one, many[1], many[2], many[3]])
    await database.query('delete from public.documents where id = any($1)', [[...many, one]])
  })

  it('replacing a file deletes its passages and queues it again; deleting the document deletes them too', async () => {
    const [document] = await database.query<{ id: string }>(
      `select id from public.documents where state = 'ready'`,
    )
    await asAdmin(
      `update public.documents set file_path = organization_id || '/' || section_id || '/new.pdf' where id = $1`,
      [document?.id],
    )
    expect(await stateOf(document?.id ?? '')).toMatchObject({ state: 'waiting' })
    expect(
      await database.query('select 1 from public.passages where document_id = $1', [document?.id]),
    ).toEqual([])
    await claim('again')
    await complete(document?.id ?? '', 'again')
    await database.query('delete from public.documents where id = $1', [document?.id])
    expect(
      await database.query('select 1 from public.document_pages where document_id = $1', [document?.id]),
    ).toEqual([])
  })

  it('a worker cannot store a document whose file was replaced meanwhile', async () => {
    const document = await createDocument(database, ours.id, ours.sectionId)
    await claim('slow')
    await database.query(`update public.documents set file_path = file_path || '2' where id = $1`, [document])
    expect(await complete(document, 'slow')).toBe(false)
    expect(await stateOf(document)).toMatchObject({ state: 'waiting' })
    await database.query('delete from public.documents where id = $1', [document])
  })

  it('a job whose worker died is claimed again, and fails after three attempts', async () => {
    const document = await createDocument(database, ours.id, ours.sectionId)
    for (const worker of ['one', 'two', 'three'])
      expect((await claim(worker, -1))[0]).toMatchObject({ document_id: document })
    expect(await claim('four')).toEqual([])
    expect(await stateOf(document)).toEqual({ state: 'failed', state_reason: 'gave_up' })
  })

  it('the corpus version increases when passages or names change, and not when a state changes', async () => {
    const version = async () =>
      Number(
        (await database.query<{ v: number }>('select public.assistant_corpus_version($1) as v', [ours.id]))[0]
          ?.v,
      )
    const document = await createDocument(database, ours.id, ours.sectionId)
    const start = await version()
    await claim('reader')
    expect(await version()).toBe(start)
    await complete(document, 'reader')
    const read = await version()
    expect(read).toBeGreaterThan(start)
    await database.query(`update public.documents set display_name = 'Stadgarna' where id = $1`, [document])
    expect(await version()).toBeGreaterThan(read)
  })

  it("find_document_by_source finds the member's own documents by the specification's rule", async () => {
    const find = async (caller: { userId: string; email: string }, source: string) =>
      (
        await database.as(caller, (query) =>
          query<{ found: string | null }>('select public.find_document_by_source($1, $2) as found', [
            ours.id,
            source,
          ]),
        )
      )[0]?.found
    const [document] = await database.query<{ id: string }>(
      `select id from public.documents where display_name = 'Stadgarna'`,
    )
    for (const source of ['stadgarna', 'STADGARNA', 'Se Stadgarna, sidan 4', 'stadgarna.pdf']) {
      expect([source, await find(ours.member, source)]).toEqual([source, document?.id])
    }
    expect(await find(ours.member, 'årsredovisning')).toBeNull()
    expect(await find(ours.member, '   ')).toBeNull()
    const theirs = await createOrganization(database, 'Theirs', 2)
    expect(await find(theirs.member, 'stadgarna')).toBeNull()
  })
})
