import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createDocument,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('administration of documents on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.file_removals')
  })
  afterAll(() => database?.close())

  const addSection = async (organization: TestOrganization, name = `Ekonomi ${crypto.randomUUID()}`) => {
    const sql = 'insert into public.document_sections (organization_id, name) values ($1, $2) returning id'
    return String((await database.query(sql, [organization.id, name]))[0]?.id)
  }
  const pathOf = async (document: string) =>
    String(
      (await database.query('select file_path from public.documents where id = $1', [document]))[0]
        ?.file_path,
    )
  const notes = async () =>
    (await database.query<{ path: string }>('select path from public.file_removals order by path')).map(
      ({ path }) => path,
    )
  const putFile = (path: string) =>
    database.query(`insert into storage.objects (bucket_id, name) values ('documents', $1)`, [path])

  it('the reader gives a document its kind and date, unless an admin has chosen them; the index follows the choice', async () => {
    const document = await createDocument(database, ours.id, ours.sectionId)
    const facts = async () => {
      const [row] = await database.query(
        `select d.kind, d.document_date, i.document_kind, i.document_date as indexed from public.documents d
          left join public.passage_indexes i on i.document_id = d.id where d.id = $1`,
        [document],
      )
      return Object.values(row ?? {})
    }
    const index = (kind: string, date: string) =>
      database.query(
        `insert into public.passage_indexes (organization_id, document_id, words, passages, document_kind, document_date)
          values ($1, $2, '', 1, $3, $4)`,
        [ours.id, document, kind, date],
      )
    const choose = (caller: { userId: string; email: string }) =>
      database.as(caller, (query) =>
        query(
          `update public.documents set kind = 'minutes', document_date = '2015-05-06', facts_chosen = true where id = $1 returning id`,
          [document],
        ),
      )
    await index('rules', '2016')
    expect(await facts()).toEqual(['rules', '2016', 'rules', '2016'])
    for (const caller of [ours.member, theirs.admin]) expect(await choose(caller)).toEqual([])
    expect(await choose(ours.admin)).toHaveLength(1)
    const chosen = ['minutes', '2015-05-06', 'minutes', '2015-05-06']
    expect(await facts()).toEqual(chosen)
    await database.query('delete from public.passage_indexes where document_id = $1', [document])
    await index('rules', '2017')
    expect(await facts()).toEqual(chosen)
    await database.query('delete from public.documents where id = $1', [document])
  })

  it('the title in a file names a document that nobody has named; a typed name stays, as does one that tells copies apart', async () => {
    const add = async (name: string, isProposed: boolean) => {
      const id = crypto.randomUUID()
      const row = {
        id,
        organization_id: ours.id,
        section_id: ours.sectionId,
        name: `${id}.pdf`,
        size: 1,
        display_name: name,
        name_proposed: isProposed,
        content_type: 'application/pdf',
        file_path: `${ours.id}/${ours.sectionId}/${id}.pdf`,
      }
      await database.as(ours.admin, (query) => query('select public.add_document($1)', [JSON.stringify(row)]))
      return id
    }
    const read = async (id: string, title: string | null) => {
      await database.query(
        `insert into public.document_jobs (document_id, organization_id, locked_by) values ($1, $2, 'w')
          on conflict (document_id) do update set locked_by = 'w'`,
        [id, ours.id],
      )
      await database.as('service_role', (query) =>
        query(
          `select public.complete_document_job($1, 'w', 'ready', null, 1, '{"words": "", "passages": 1}', 1, $2)`,
          [id, title],
        ),
      )
      const [row] = await database.query('select display_name from public.documents where id = $1', [id])
      await database.query('delete from public.passage_indexes where document_id = $1', [id])
      return row?.display_name
    }
    const [first, copy, typed] = [await add('Fil', true), await add('Fil 2', true), await add('Fil 3', false)]
    expect(await read(first, null)).toBe('Fil')
    expect(await read(first, 'Stadgar för Brf Provet')).toBe('Stadgar för Brf Provet')
    expect(await read(copy, 'STADGAR FÖR BRF PROVET')).toBe('Fil 2')
    expect(await read(typed, 'Trivselregler')).toBe('Fil 3')
    // An admin types while the file is read, even the name that stands there.
    const rename = (caller: { userId: string; email: string }, id: string) =>
      database.as(caller, (query) =>
        query(
          `update public.documents set display_name = 'Fil 2', name_proposed = false where id = $1 returning id`,
          [id],
        ),
      )
    for (const caller of [ours.member, theirs.admin]) expect(await rename(caller, copy)).toEqual([])
    expect(await rename(ours.admin, copy)).toHaveLength(1)
    expect(await read(copy, 'Trivselregler')).toBe('Fil 2')
    // A later reader may find a better title.
    expect(await read(first, 'Trivselregler')).toBe('Trivselregler')
    await database.query('delete from public.documents where id = any ($1)', [[first, copy, typed]])
  })

  it('T03 a document cannot be added or moved to a section of another organisation', async () => {
    const path = `${ours.id}/${theirs.sectionId}/${crypto.randomUUID()}.pdf`
    const insert = `insert into public.documents (organization_id, section_id, name, file_path, size, content_type)
      values ($1, $2, 'x', $3, 1, 'x')`
    await expect(
      database.as(ours.admin, (query) => query(insert, [ours.id, theirs.sectionId, path])),
    ).rejects.toMatchObject({ code: '23503' })
    await expect(
      database.as(ours.admin, (query) =>
        query('update public.documents set section_id = $1 where organization_id = $2', [
          theirs.sectionId,
          ours.id,
        ]),
      ),
    ).rejects.toMatchObject({ code: '23503' })
  })

  it('an admin of the organisation can have a failed document read again; other people cannot', async () => {
    const document = await createDocument(database, ours.id, ours.sectionId)
    const retry = async (caller: { userId: string; email: string }) =>
      (
        await database.as(caller, (query) =>
          query<{ done: boolean }>('select public.retry_document($1) as done', [document]),
        )
      )[0]?.done
    const state = async () =>
      (await database.query('select state, state_reason from public.documents where id = $1', [document]))[0]
    const jobs = () =>
      database.query('select attempts from public.document_jobs where document_id = $1', [document])
    expect(await retry(ours.admin)).toBe(false)
    await database.query(
      `update public.documents set state = 'failed', state_reason = 'broken' where id = $1`,
      [document],
    )
    await database.query('delete from public.document_jobs where document_id = $1', [document])
    for (const caller of [ours.member, theirs.admin]) expect(await retry(caller)).toBe(false)
    expect([await state(), await jobs()]).toEqual([{ state: 'failed', state_reason: 'broken' }, []])
    expect(await retry(ours.admin)).toBe(true)
    expect([await state(), await jobs()]).toEqual([
      { state: 'waiting', state_reason: null },
      [{ attempts: 0 }],
    ])
    await database.query('delete from public.documents where id = $1', [document])
  })

  it("D01 a path is recorded before its file is stored, and the record is deleted when the document's row exists", async () => {
    const section = await addSection(ours)
    const path = `${ours.id}/${section}/${crypto.randomUUID()}.pdf`
    const note = (caller: { userId: string; email: string }, organization: string, at: string) =>
      database.as(caller, (query) =>
        query('insert into public.file_removals (path, organization_id) values ($1, $2)', [at, organization]),
      )
    await note(ours.admin, ours.id, path)
    expect(await notes()).toEqual([path])
    await expect(note(ours.member, ours.id, `${path}2`)).rejects.toMatchObject({ code: '42501' })
    await expect(note(ours.admin, theirs.id, `${theirs.id}/x`)).rejects.toMatchObject({ code: '42501' })
    await expect(note(ours.admin, ours.id, `${theirs.id}/x`)).rejects.toMatchObject({ code: '23514' })
    await expect(note(ours.admin, ours.id, `${ours.id}/../x`)).rejects.toMatchObject({ code: '23514' })
    await database.as(ours.admin, (query) =>
      query(
        `insert into public.documents (organization_id, section_id, name, file_path, size, content_type) values ($1, $2, 'x', $3, 1, 'x')`,
        [ours.id, section, path],
      ),
    )
    expect(await notes()).toEqual([])
    await database.query('delete from public.document_sections where id = $1', [section])
  })

  it("D01 D02 deleting a document's row before its file records the file, also with its section or organisation", async () => {
    const gone = await createOrganization(database, `Gone ${engine}`, 77)
    await database.query('delete from public.file_removals')
    const section = await addSection(gone)
    const [alone, below, above, without] = await Promise.all(
      [section, section, gone.sectionId, section].map((one) => createDocument(database, gone.id, one)),
    )
    const paths = await Promise.all([alone, below, above].map((id) => pathOf(id ?? '')))
    for (const path of paths) await putFile(path)
    await database.as(gone.admin, (query) => query('delete from public.documents where id = $1', [alone]))
    expect(await notes()).toEqual([paths[0]])
    await database.as(gone.admin, (query) =>
      query('delete from public.document_sections where id = $1', [section]),
    )
    expect(await notes()).toEqual([paths[0], paths[1]].sort())
    await database.query('delete from public.organizations where id = $1', [gone.id])
    expect(await notes()).toEqual([...paths].sort())
    expect(without).toBeDefined()
  })

  it('D01 the worker gets the files that are due for removal, except files that a document uses', async () => {
    await database.query('delete from public.file_removals')
    const document = await createDocument(database, ours.id, ours.sectionId)
    const named = await pathOf(document)
    const [due, later] = [`${ours.id}/due.pdf`, `${ours.id}/later.pdf`]
    const note = `insert into public.file_removals (path, organization_id, due_at) values ($1, $2, now() + $3::interval)`
    await database.query(note, [named, ours.id, '-1 hour'])
    await database.query(note, [due, ours.id, '-1 hour'])
    await database.query(note, [later, ours.id, '1 hour'])
    const list = (query: TestDatabase['query']) =>
      query<{ path: string }>('select * from public.list_due_file_removals(10) as path')
    expect(await database.as('service_role', list)).toEqual([{ path: due }])
    expect(await notes()).toEqual([due, later].sort())
    await database.as('service_role', (query) => query('select public.forget_file_removals($1)', [[due]]))
    expect(await notes()).toEqual([later])
    for (const caller of [ours.admin, ours.member]) {
      await expect(database.as(caller, list)).rejects.toMatchObject({ code: '42501' })
      await expect(
        database.as(caller, (query) => query('select public.forget_file_removals($1)', [[later]])),
      ).rejects.toMatchObject({ code: '42501' })
    }
  })
})
