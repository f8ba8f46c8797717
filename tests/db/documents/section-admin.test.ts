import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { createDocument } from '@/tests/support/database/two-organizations'

describe.each(await engines())('administration of sections on %s', (engine) => {
  const own = useMemberDatabase(engine)

  it('D03 twenty sections added concurrently get twenty positions', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        own.database.as(own.ours.admin, (query) =>
          query('insert into public.document_sections (organization_id, name) values ($1, $2)', [
            own.ours.id,
            `S ${index}`,
          ]),
        ),
      ),
    )
    const rows = await own.database.query<{ position: number }>(
      'select position from public.document_sections where organization_id = $1 order by position',
      [own.ours.id],
    )
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
    await own.database.query(`delete from public.document_sections where name like 'S %'`)
  })

  it('a new FAQ section gets position 3 if there are no sections, otherwise the next; a document section starts at 1', async () => {
    const add = async (type: string, keep: string | null) => {
      const [organization] = await own.database.query<{ id: string }>(
        `insert into public.organizations (name) values ('Empty ' || gen_random_uuid()) returning id`,
      )
      // A restored or migrated organisation may lack the sections that a new organisation gets.
      await own.database.query(
        'alter table public.document_sections disable trigger protect_mandatory_section',
      )
      await own.database.query(
        `delete from public.document_sections where organization_id = $1 and name is distinct from $2`,
        [organization?.id, keep],
      )
      await own.database.query(
        'alter table public.document_sections enable trigger protect_mandatory_section',
      )
      const sql = `insert into public.document_sections (organization_id, name, section_type)
        values ($1, 'Nytt', $2::public.section_type) returning position`
      return (await own.database.query(sql, [organization?.id, type]))[0]?.position
    }
    expect(await add('FAQ', null)).toBe(3)
    expect(await add('DOCUMENTS', null)).toBe(1)
    expect(await add('FAQ', 'Ordningsregler')).toBe(3)
    expect(await add('FAQ', 'Stadgar')).toBe(2)
  })

  it('an admin sees the sections and one page of documents, and nothing of another organisation', async () => {
    const [row] = await own.database.query<{ id: string }>(
      `insert into public.document_sections (organization_id, name) values ($1, 'Ekonomi') returning id`,
      [own.ours.id],
    )
    const section = row?.id ?? ''
    const ours: string[] = []
    for (let count = 0; count < 5; count += 1)
      ours.push(await createDocument(own.database, own.ours.id, section))
    const view = async (caller: { userId: string; email: string }, page: number) => {
      const sql = `select public.get_section_admin($1, 2, 2, $2, null, '', 'oldest') as view`
      const [row] = await own.database.as(caller, (query) =>
        query<{
          view: { sections: unknown[]; documents: { id: string; position: number }[]; total: number }
        }>(sql, [section, page]),
      )
      return row?.view
    }
    const page = await view(own.ours.admin, 2)
    expect(page?.sections).toHaveLength(4)
    expect(page?.total).toBe(5)
    expect(page?.documents.map(({ position }) => position)).toEqual([3, 2])
    const foreign = await view(own.theirs.admin, 1)
    expect([foreign?.total, foreign?.documents.filter(({ id }) => ours.includes(id))]).toEqual([0, []])
    await own.database.query('delete from public.document_sections where id = $1', [section])
  })

  it('without a section an admin sees the newest documents of all, each with its section, and none of another organisation', async () => {
    const add = (name: string) =>
      own.database.query<{ id: string }>(
        'insert into public.document_sections (organization_id, name) values ($1, $2) returning id',
        [own.ours.id, name],
      )
    const [[one], [other]] = [await add('Ekonomi'), await add('Protokoll')]
    const sections = [one?.id ?? '', other?.id ?? '']
    const made: string[] = []
    for (const section of [...sections, ...sections])
      made.unshift(await createDocument(own.database, own.ours.id, section))
    const view = async (caller: { userId: string; email: string }, section: string | null) => {
      const sql = `select public.get_section_admin($1, 2, 2, 1, null, '', 'newest') as view`
      type View = { documents: { id: string; section_id: string }[]; total: number }
      const [row] = await own.database.as(caller, (query) => query<{ view: View }>(sql, [section]))
      return row?.view
    }
    const shown = await view(own.ours.admin, null)
    const newest = shown?.documents.slice(0, made.length) ?? []
    expect(newest.map(({ id }) => id)).toEqual(made)
    expect(newest.map(({ section_id }) => section_id)).toEqual([...sections, ...sections].reverse())
    expect((await view(own.ours.admin, crypto.randomUUID()))?.documents).toEqual(shown?.documents)
    expect((await view(own.ours.admin, sections[0] ?? null))?.documents).toHaveLength(2)
    for (const section of [null, sections[0] ?? null])
      expect(
        (await view(own.theirs.admin, section))?.documents.filter(({ id }) => made.includes(id)),
      ).toEqual([])
    await own.database.query('delete from public.document_sections where id = any ($1)', [sections])
  })
})
