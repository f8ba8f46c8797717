import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createDocument,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

type Caller = { userId: string; email: string }

describe.each(await engines())('moving documents between sections on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
  })
  afterAll(() => database?.close())

  const addSection = async (organization = ours) => {
    const sql = 'insert into public.document_sections (organization_id, name) values ($1, $2) returning id'
    return String((await database.query(sql, [organization.id, `Avsnitt ${crypto.randomUUID()}`]))[0]?.id)
  }
  const addDocuments = async (section: string, count: number) => {
    const ids: string[] = []
    for (let at = 0; at < count; at += 1) ids.push(await createDocument(database, ours.id, section))
    return ids
  }
  const move = (caller: Caller, documents: (string | undefined)[], section: string) =>
    database.as(caller, async (query) => {
      const sql = 'select public.move_documents($1, $2) as moved'
      return (await query<{ moved: number }>(sql, [documents, section]))[0]?.moved
    })
  const idsIn = async (section: string) =>
    (
      await database.query<{ id: string; position: number }>(
        'select id, position from public.documents where section_id = $1 order by position',
        [section],
      )
    ).map(({ id }) => id)

  it('an admin moves a wrong file out of a mandatory section, and then deletes it', async () => {
    const section = await addSection()
    const [wrong] = await addDocuments(ours.sectionId, 1)
    const remove = () =>
      database.as(ours.admin, (query) =>
        query('delete from public.documents where id = $1 returning id', [wrong]),
      )
    expect(await remove()).toEqual([])
    const updated = () => database.query('select updated_at from public.documents where id = $1', [wrong])
    const before = await updated()
    expect(await move(ours.admin, [wrong], section)).toBe(1)
    expect(await idsIn(section)).toEqual([wrong])
    expect(await updated()).toEqual(before)
    expect(await idsIn(ours.sectionId)).not.toContain(wrong)
    expect(await remove()).toEqual([{ id: wrong }])
  })

  it('several documents are placed after those of the section, in their order and with their earlier versions', async () => {
    const [from, to] = [await addSection(), await addSection()]
    const [first = '', second = '', earlier = ''] = await addDocuments(from, 3)
    const [there] = await addDocuments(to, 1)
    await database.query('update public.documents set replaced_by = $1 where id = $2', [second, earlier])
    expect(await move(ours.admin, [second, first, second], to)).toBe(3)
    expect(await idsIn(to)).toEqual([there, first, second, earlier])
    expect(await move(ours.admin, [first, second], to)).toBe(0)
    expect(await idsIn(to)).toEqual([there, first, second, earlier])
    // Its file stays where it is, and goes with the document.
    const [row] = await database.query<{ file_path: string }>(
      'select file_path from public.documents where id = $1',
      [first],
    )
    await database.query(`insert into storage.objects (bucket_id, name) values ('documents', $1)`, [
      row?.file_path,
    ])
    await database.query('delete from public.document_sections where id = $1', [from])
    expect(await idsIn(to)).toEqual([there, first, second, earlier])
    await database.query('delete from public.document_sections where id = $1', [to])
    const note = 'select path from public.file_removals where path = $1'
    expect(await database.query(note, [row?.file_path])).toHaveLength(1)
  })

  it("T03 Z01 a member cannot move a document, nor another organisation's admin, nor into a section of theirs or of FAQ", async () => {
    const section = await addSection()
    const foreign = await addSection(theirs)
    const ids = await addDocuments(section, 2)
    const refused: [Caller, string[], string][] = [
      [ours.member, ids, ours.sectionId],
      [theirs.admin, ids, ours.sectionId],
      [theirs.admin, ids, foreign],
      [ours.admin, ids, foreign],
      [ours.admin, ids, ours.faqSectionId],
      [ours.admin, ids, crypto.randomUUID()],
    ]
    for (const [caller, documents, to] of refused)
      await expect(move(caller, documents, to)).rejects.toMatchObject({ code: 'P0001' })
    for (const caller of [ours.member, theirs.admin]) {
      const update = 'update public.documents set section_id = $1 where id = $2 returning id'
      const changed = database.as(caller, (query) => query(update, [ours.sectionId, ids[0]]))
      expect(await changed).toEqual([])
    }
    expect(await idsIn(section)).toEqual(ids)
  })

  it('D01 an interrupted move of 200 documents leaves all or none moved', async () => {
    const [from, to] = [await addSection(), await addSection()]
    const ids = await addDocuments(from, 200)
    await expect(move(ours.admin, [...ids, crypto.randomUUID()], to)).rejects.toMatchObject({ code: 'P0001' })
    expect([await idsIn(from), await idsIn(to)]).toEqual([ids, []])
    await database.query(`
      create function private.interrupt() returns trigger language plpgsql as $$
      begin
        if new.position > 150 then raise exception 'interrupted'; end if;
        return new;
      end $$`)
    await database.query('grant execute on function private.interrupt to authenticated')
    await database.query(`create trigger interrupt before update on public.documents
      for each row execute function private.interrupt()`)
    await expect(move(ours.admin, ids, to)).rejects.toThrow('interrupted')
    expect([await idsIn(from), await idsIn(to)]).toEqual([ids, []])
    await database.query('drop trigger interrupt on public.documents')
    await database.query('drop function private.interrupt')
    expect(await move(ours.admin, ids, to)).toBe(200)
    expect([await idsIn(from), await idsIn(to)]).toEqual([[], ids])
  })

  it('D03 two admins who move the same documents at once leave them in one section, each with a position of its own', async () => {
    const [from, left, right] = [await addSection(), await addSection(), await addSection()]
    const ids = await addDocuments(from, 20)
    await Promise.all([
      move(ours.admin, ids, left),
      move(ours.admin, ids.toReversed(), right),
      createDocument(database, ours.id, left),
    ])
    const counts = await Promise.all([from, left, right].map(async (one) => (await idsIn(one)).length))
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts[1] === 1 ? [0, 1, 20] : [0, 0, 21])
  })
})
