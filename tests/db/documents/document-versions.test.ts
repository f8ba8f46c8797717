import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createDocument,
  createOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'
import { storeDocument } from '@/tests/support/documents/stored-passages'

describe.each(await engines())('versions of a document on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.document_jobs')
  })
  afterAll(() => database?.close())

  const replace = async (
    caller: Person,
    { id: organization, sectionId }: TestOrganization,
    replaces: string,
  ) => {
    const id = crypto.randomUUID()
    const row = {
      ...{
        id,
        organization_id: organization,
        section_id: sectionId,
        name: 'Stadgar 2026.pdf',
        replaces,
        size: 1,
      },
      file_path: `${organization}/${sectionId}/${id}.pdf`,
      content_type: 'application/pdf',
    }
    await database.as(caller, (query) => query('select public.add_document($1)', [JSON.stringify(row)]))
    return id
  }
  const count = async (table: string, document: string) =>
    Number(
      (
        await database.query(`select count(*) as count from public.${table} where document_id = $1`, [
          document,
        ])
      )[0]?.count,
    )
  const rowOf = async (document: string) =>
    (await database.query('select replaced_by, state from public.documents where id = $1', [document]))[0]
  const shown = async (caller: Person, organization: TestOrganization) => {
    const [row] = await database.as(caller, (query) =>
      query<{ page: { everything: number; documents: { id: string; earlier: { id: string }[] }[] } }>(
        `select public.get_documents_page($1, null, 1, 100, null, '', 'added') as page`,
        [organization.sectionId],
      ),
    )
    return row?.page.documents.map(({ id, earlier }) => [id, ...earlier.map((one) => one.id)]) ?? []
  }
  const forget = (ids: string[]) => database.query('delete from public.documents where id = any ($1)', [ids])

  it('a member reads what was replaced as an earlier version, and no search finds it: mandatory sections included', async () => {
    const first = await storeDocument(database, ours, ['Hundar är förbjudna'])
    await database.query(`update public.documents set name = 'Gammal.pdf' where id = $1`, [first])
    const second = await replace(ours.admin, ours, first)
    const third = await replace(ours.admin, ours, second)
    expect(await shown(ours.member, ours)).toContainEqual([third, second, first])
    expect((await shown(ours.member, ours)).flat().filter((id) => id === first)).toHaveLength(1)
    // Answers of that time still open its pages, and a question that names its time finds it.
    expect([await count('passages', first), await count('passage_indexes', first)]).toEqual([1, 1])
    expect(await count('document_pages', first)).toBe(1)
    const [corpus] = await database.as(ours.member, (query) =>
      query<{ corpus: { documents: { id: string }[] } }>(
        `select public.search_corpus(-1, -1, '', '{}', '{}') as corpus`,
      ),
    )
    const found = corpus?.corpus.documents.map(({ id }) => id)
    expect([found?.includes(third), found?.includes(second), found?.includes(first)]).toEqual([
      true,
      false,
      false,
    ])
    const [source] = await database.as(ours.member, (query) =>
      query<{ id: string }>(`select public.find_document_by_source($1, 'Stadgar 2026') as id`, [ours.id]),
    )
    expect(source?.id).toBe(third)
    const [read] = await database.as(ours.member, (query) =>
      query<{ page: { replaced_by: string } }>('select public.get_document_page($1, 1) as page', [first]),
    )
    expect(read?.page.replaced_by).toBe(third)
    await forget([first, second, third])
  })

  it('the organisation learns from its index that an earlier version is gone', async () => {
    const first = await storeDocument(database, ours, ['Grillning är tillåten'])
    const versions = async () =>
      (
        await database.query<{ version: number; content_version: number }>(
          'select version, content_version from public.corpus_versions where organization_id = $1',
          [ours.id],
        )
      )[0]
    const before = await versions()
    const second = await replace(ours.admin, ours, first)
    const after = await versions()
    expect(Number(after?.version)).toBeGreaterThan(Number(before?.version))
    expect(Number(after?.content_version)).toBeGreaterThan(Number(before?.content_version))
    await forget([first, second])
  })

  it('a worker that still reads the replaced document stores nothing of it', async () => {
    const first = await createDocument(database, ours.id, ours.sectionId)
    await database.query(`delete from public.document_jobs where document_id <> $1`, [first])
    const worker = (sql: string, params: unknown[]) =>
      database.as('service_role', async (query) => Object.values((await query(sql, params))[0] ?? {})[0])
    expect(await worker(`select document_id from public.claim_document_job('w', 60, 3)`, [])).toBe(first)
    await worker(`select public.begin_document_parts($1, 'w', 'f')`, [first])
    const second = await replace(ours.admin, ours, first)
    const page = [{ page: 1, text: 'Sent', width: 1, height: 1 }]
    const store = `select public.store_document_part($1, 'w', $2, '[]')`
    const complete = `select public.complete_document_job($1, 'w', 'ready', null, 1, '{"words": "", "passages": 1}', 1)`
    expect(await worker(store, [first, JSON.stringify(page)])).toBe(false)
    expect(await worker(complete, [first])).toBe(false)
    expect(await rowOf(first)).toEqual({ replaced_by: second, state: 'partly' })
    expect(await count('passage_indexes', first)).toBe(0)
    // Nor does a retry or a new reader bring it back.
    const [retried] = await database.as(ours.admin, (query) =>
      query<{ done: boolean }>('select public.retry_document($1) as done', [first]),
    )
    expect(retried?.done).toBe(false)
    await worker('select public.reread_documents($1, 99, true)', [ours.id])
    expect(await count('document_jobs', first)).toBe(0)
    await forget([first, second])
  })

  it('a new version keeps the kind that an admin has chosen, and has a date of its own', async () => {
    const first = await createDocument(database, ours.id, ours.sectionId)
    const facts = async (document: string, kind = 'rules', date = '2026') => {
      await database.query(
        `insert into public.passage_indexes (organization_id, document_id, words, passages, document_kind, document_date)
          values ($1, $2, '', 1, $3, $4)`,
        [ours.id, document, kind, date],
      )
      const [row] = await database.query(
        `select d.kind, d.document_date, i.document_kind, i.document_date as indexed from public.documents d
          join public.passage_indexes i on i.document_id = d.id where d.id = $1`,
        [document],
      )
      return Object.values(row ?? {})
    }
    const choose = (id: string, kind: string | null) =>
      database.as(ours.admin, (query) =>
        query(
          `update public.documents set kind = $2, document_date = '1999', facts_chosen = true where id = $1`,
          [id, kind],
        ),
      )
    const second = await replace(ours.admin, ours, first)
    expect(await facts(second)).toEqual(['rules', '2026', 'rules', '2026'])
    await choose(second, 'bylaws')
    const third = await replace(ours.admin, ours, second)
    const fourth = await replace(ours.admin, ours, third)
    expect(await facts(fourth)).toEqual(['bylaws', '2026', 'bylaws', '2026'])
    // A choice that the kind is unknown is none for the next version.
    await choose(fourth, null)
    const fifth = await replace(ours.admin, ours, fourth)
    expect(await facts(fifth, 'minutes')).toEqual(['minutes', '2026', 'minutes', '2026'])
    await expect(
      database.as(ours.admin, (query) =>
        query('update public.documents set kind_chosen = true where id = $1', [fifth]),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await forget([first, second, third, fourth, fifth])
  })

  it('T11 nobody replaces a document of another organisation or section, a second time, or without being an admin', async () => {
    const document = await createDocument(database, ours.id, ours.sectionId)
    const foreign = await createDocument(database, theirs.id, theirs.sectionId)
    const before = await shown(ours.member, ours)
    const refused = { message: expect.stringContaining('document_replaced') }
    for (const wrong of [foreign, crypto.randomUUID()])
      await expect(replace(ours.admin, ours, wrong)).rejects.toMatchObject(refused)
    await expect(replace(theirs.admin, theirs, document)).rejects.toMatchObject(refused)
    await expect(replace(ours.member, ours, document)).rejects.toMatchObject({ code: '42501' })
    await expect(replace(theirs.admin, ours, document)).rejects.toMatchObject({ code: '42501' })
    expect(await shown(ours.member, ours)).toEqual(before)
    const set = 'update public.documents set replaced_by = $1 where id = $2'
    await expect(database.as(ours.admin, (query) => query(set, [document, document]))).rejects.toMatchObject({
      code: '42501',
    })
    const [won, lost] = await Promise.allSettled([
      replace(ours.admin, ours, document),
      replace(ours.admin, ours, document),
    ])
    expect([won.status, lost.status].sort()).toEqual(['fulfilled', 'rejected'])
    const versions = (await shown(ours.member, ours)).find((ids) => ids.includes(document))
    expect(versions).toHaveLength(2)
    await forget([foreign, ...(versions ?? [])])
  })

  it('a document that could not be read is removed also from a mandatory section, and the version before it holds again', async () => {
    const first = await createDocument(database, ours.id, ours.sectionId)
    const second = await replace(ours.admin, ours, first)
    const remove = (caller: Person, id: string) =>
      database.as(caller, (query) => query('delete from public.documents where id = $1 returning id', [id]))
    for (const id of [first, second]) expect(await remove(ours.admin, id)).toEqual([])
    await database.query(`update public.documents set state = 'failed' where id = $1`, [second])
    for (const caller of [ours.member, theirs.admin]) expect(await remove(caller, second)).toEqual([])
    expect(await remove(ours.admin, second)).toHaveLength(1)
    expect(await rowOf(first)).toEqual({ replaced_by: null, state: 'waiting' })
    expect(await count('document_jobs', first)).toBe(1)
    await forget([first])
  })

  it('a section is deleted with all versions, in any order', async () => {
    const [section] = await database.query<{ id: string }>(
      `insert into public.document_sections (organization_id, name) values ($1, 'Protokoll') returning id`,
      [ours.id],
    )
    const archive = { ...ours, sectionId: section?.id ?? '' }
    const first = await createDocument(database, ours.id, archive.sectionId)
    const second = await replace(ours.admin, archive, first)
    const third = await replace(ours.admin, archive, second)
    await database.as(ours.admin, (query) => query('delete from public.documents where id = $1', [third]))
    expect((await rowOf(first))?.replaced_by).toBe(second)
    await database.as(ours.admin, (query) =>
      query('delete from public.document_sections where id = $1', [archive.sectionId]),
    )
    expect([await rowOf(first), await rowOf(second)]).toEqual([undefined, undefined])
  })
})
