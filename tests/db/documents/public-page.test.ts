import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BoardHouse, createReadDocument, openWithBoard } from '@/tests/support/database/board-section'
import { type Caller, engines, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { createDocument, type TestOrganization } from '@/tests/support/database/two-organizations'

type Shown = {
  name: string
  is_indexed: boolean
  contacts: { name: string; email: string | null }[]
  sections: { name: string; documents: Record<string, unknown>[] }[]
}

describe.each(await engines())('the public page on %s', (engine) => {
  let house: BoardHouse
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let code: string
  let bylaws: string
  beforeAll(async () => {
    house = await openWithBoard(engine)
    ;({ database, ours, theirs } = house)
    code = await codeOf(ours)
    bylaws = await createReadDocument(database, ours, ours.sectionId, 'Stadgar 2024')
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    await show(true)
    await choose('everybody')
  })

  const as = (caller: Caller, sql: string, params: unknown[] = []) =>
    database.as(caller, (query) => query(sql, params))
  const show = (shown: boolean, caller: Caller = ours.admin, indexed = false, { id } = ours) =>
    callAs<boolean>(database, caller, 'public.save_public_page($1, $2, $3)', [id, shown, indexed])
  const choose = (audience: string, section = ours.sectionId) =>
    as(ours.admin, 'update public.document_sections set audience = $2 where id = $1', [section, audience])
  async function codeOf({ id }: TestOrganization): Promise<string> {
    const rows = await database.query<{ public_code: string }>(
      'select public_code from public.organizations where id = $1',
      [id],
    )
    return rows[0]?.public_code ?? ''
  }
  const visit = async <T>(sql: string, params: unknown[]): Promise<T | null> => {
    const rows = await database.as('anon', (query) => query<{ found: T }>(`select ${sql} as found`, params))
    return rows[0]?.found ?? null
  }
  const read = (of = code) => visit<Shown>('public.read_public_page($1)', [of])
  const open = (id: string, of = code) => visit<object>('public.find_public_file($1, $2)', [of, id])
  const namesOf = (page: Shown | null) =>
    page?.sections.flatMap(({ documents }) => documents.map(({ name }) => name)) ?? []

  it('T22 a visitor reads the documents of a section for everybody, and nothing else of the association', async () => {
    expect(code).toMatch(/^[0-9a-f]{12}$/)
    await database.query(
      `update public.documents set kind = 'bylaws', document_date = '2024-05-02' where id = $1`,
      [bylaws],
    )
    const facts = { kind: 'bylaws', date: '2024-05-02', page_count: 1 }
    expect(await read()).toEqual({
      ...{ name: 'Ours', tint: 'spruce', mark_id: expect.any(String), is_indexed: false, contacts: [] },
      sections: [
        {
          ...{ id: ours.sectionId, name: 'Stadgar' },
          documents: [{ id: bylaws, name: 'Stadgar 2024', ...facts }],
        },
      ],
    })
    expect(await open(bylaws)).toEqual({
      ...{ name: 'Stadgar 2024.pdf', content_type: 'application/pdf' },
      path: expect.stringContaining(`${ours.id}/${ours.sectionId}/`),
    })
    // Signed-in people go by their own functions, and a visitor by these two alone.
    await expect(callAs(database, ours.member, 'public.read_public_page($1)', [code])).rejects.toThrow()
    for (const sql of [
      'public.get_public_page_settings()',
      `public.save_public_page('${ours.id}', true, true)`,
    ])
      await expect(visit(sql, [])).rejects.toMatchObject({ code: '42501' })
    for (const table of ['organizations', 'document_sections', 'documents', 'passages', 'board_entries'])
      await expect(
        database.as('anon', (query) => query(`select 1 from public.${table}`)),
      ).rejects.toMatchObject({ code: '42501' })
    expect(await database.as('anon', (query) => query('select name from storage.objects'))).toEqual([])
  })

  it('T22 a visitor finds neither page nor file while it is off, paused or deleted, and none of another association', async () => {
    const nothing = [null, null]
    const find = async (of = code) => [await read(of), await open(bylaws, of)]
    for (const other of ['', 'x', '000000000000', ours.id, await codeOf(theirs)])
      expect([other, await find(other)]).toEqual([other, nothing])
    await show(false)
    expect(await find()).toEqual(nothing)
    await show(true)
    expect(await find()).toEqual([expect.anything(), expect.anything()])
    const pause = 'update public.organizations set paused_at = case when $2 then now() end where id = $1'
    await database.query(pause, [ours.id, true])
    expect(await find()).toEqual(nothing)
    await database.query(pause, [ours.id, false])

    const own = await codeOf(theirs)
    await show(true, theirs.admin, false, theirs)
    expect(await read(own)).toMatchObject({ name: 'Theirs', sections: [] })
    expect(await open(bylaws, own)).toBeNull()
    await show(false, theirs.admin, false, theirs)
    const [gone] = await database.query<{ id: string; public_code: string }>(
      `insert into public.organizations (name, has_public_page) values ('Borta', true) returning id, public_code`,
    )
    expect(await read(gone?.public_code)).toMatchObject({ name: 'Borta' })
    await database.query('delete from public.organizations where id = $1', [gone?.id])
    expect(await read(gone?.public_code)).toBeNull()
  })

  it('T22 a visitor does not find what is for members or the board, not read, replaced, over, or not yet in force', async () => {
    const [members] = await as(
      ours.admin,
      `insert into public.document_sections (organization_id, name) values ($1, 'Protokoll') returning id`,
      [ours.id],
    )
    const add = (name: string, section = ours.sectionId) => createReadDocument(database, ours, section, name)
    const change = (id: string, set: string) =>
      database.query(`update public.documents set ${set} where id = $1`, [id])
    const earlier = await add('Stadgar 1998')
    const [ended, coming, failed] = [await add('Regler 2010'), await add('Regler 2031'), await add('Trasig')]
    const partly = await add('Årsredovisning')
    const waiting = await createDocument(database, ours.id, ours.sectionId)
    const minutes = await add('Protokoll', String(members?.id))
    await change(earlier, `replaced_by = '${bylaws}'`)
    await change(ended, `valid_to = (now() at time zone 'Europe/Stockholm')::date - 1`)
    await change(coming, `valid_from = (now() at time zone 'Europe/Stockholm')::date + 1`)
    await change(failed, `state = 'failed'`)
    await change(partly, `state = 'partly'`)
    const hidden = { earlier, ended, coming, failed, waiting, minutes, closed: house.document }
    expect(namesOf(await read())).toEqual(expect.arrayContaining(['Stadgar 2024', 'Årsredovisning']))
    expect(namesOf(await read())).toHaveLength(2)
    for (const [name, id] of Object.entries(hidden)) expect([name, await open(id)]).toEqual([name, null])

    // From the next request on.
    await as(ours.admin, 'select public.move_documents(array[$1]::uuid[], $2)', [bylaws, members?.id])
    expect(await open(bylaws)).toBeNull()
    expect(namesOf(await read())).toEqual(['Årsredovisning'])
    await as(ours.admin, 'select public.move_documents(array[$1]::uuid[], $2)', [bylaws, ours.sectionId])
    expect(await open(bylaws)).not.toBeNull()
    await choose('members')
    expect([(await read())?.sections, await open(bylaws)]).toEqual([[], null])
    await database.query('delete from public.documents where id = any ($1)', [
      [...Object.values(hidden).filter((id) => id !== house.document), partly],
    ])
  })

  it('Z25 an admin alone switches the page on and off, which the audit log notes', async () => {
    await show(false)
    for (const caller of [ours.member, house.board, theirs.admin]) {
      expect(await show(true, caller)).toBe(false)
      const column = as(caller, 'update public.organizations set has_public_page = true where id = $1', [
        ours.id,
      ])
      await expect(column).rejects.toMatchObject({ code: '42501' })
    }
    expect(await read()).toBeNull()
    expect(await show(true, ours.admin, true)).toBe(true)
    expect(await read()).toMatchObject({ is_indexed: true })
    const settings = { code, is_shown: true, is_indexed: true }
    expect(await callAs(database, ours.admin, 'public.get_public_page_settings()')).toEqual(settings)
    const [event] = await database.query(
      `select actor_id, action, old_values, new_values from public.audit_events
        where organization_id = $1 and subject_kind = 'organization' order by created_at desc limit 1`,
      [ours.id],
    )
    expect(event).toEqual({
      ...{ actor_id: ours.admin.memberId, action: 'changed' },
      old_values: { has_public_page: false, is_public_page_indexed: false },
      new_values: { has_public_page: true, is_public_page_indexed: true },
    })
  })

  it('an admin shows people and links of the board’s page, and neither a number nor what nobody has chosen', async () => {
    const add = (kind: string, name: string, values: string, isPublic: boolean) =>
      as(
        ours.admin,
        `insert into public.board_entries (organization_id, kind, name, phone, email, url, is_public)
          values ($1, $2::public.board_entry_kind, $3, ${values}, $4) returning id`,
        [ours.id, kind, name, isPublic],
      )
    const [manager] = await add(
      'person',
      'Förvaltaren',
      `'08-555 01 00', 'brf@forvaltaren.example', null`,
      true,
    )
    await add('link', 'Felanmälan', `null, null, 'https://fel.example'`, true)
    await expect(add('number', 'Jour', `'112', null, null`, true)).rejects.toMatchObject({ code: '23514' })
    await add('number', 'Jour', `'112', null, null`, false)
    const contacts = async () => (await read())?.contacts.map(({ name }) => name)
    expect(await contacts()).toEqual(['Förvaltaren', 'Felanmälan'])
    expect((await read())?.contacts[0]).toMatchObject({ email: 'brf@forvaltaren.example' })
    for (const caller of [ours.member, house.board, theirs.admin])
      await as(caller, 'update public.board_entries set is_public = true where organization_id = $1', [
        ours.id,
      ])
    expect(await contacts()).toEqual(['Förvaltaren', 'Felanmälan'])
    await as(ours.admin, 'update public.board_entries set is_public = false where id = $1', [manager?.id])
    expect(await contacts()).toEqual(['Felanmälan'])
    const events = await database.query(
      `select action, new_values from public.audit_events where subject_id = $1 order by created_at`,
      [manager?.id],
    )
    expect(events).toEqual([
      { action: 'added', new_values: { is_public: true } },
      { action: 'changed', new_values: { is_public: false } },
    ])
  })

  it('a mandatory section may be for everybody and never for the board alone, and FAQ items stay for members', async () => {
    await expect(choose('board')).rejects.toThrow('mandatory_section')
    await expect(choose('everybody', ours.faqSectionId)).rejects.toMatchObject({ code: '23514' })
    const rename = `update public.document_sections set name = 'Annat' where id = $1`
    await expect(as(ours.admin, rename, [ours.sectionId])).rejects.toThrow('mandatory_section')
    for (const caller of [ours.member, house.board, theirs.admin])
      await as(caller, `update public.document_sections set audience = 'members' where id = $1`, [
        ours.sectionId,
      ])
    const [event] = await database.query(
      `select action, new_values from public.audit_events
        where subject_id = $1 and subject_kind = 'section' order by created_at desc limit 1`,
      [ours.sectionId],
    )
    expect(event).toEqual({ action: 'changed', new_values: { audience: 'everybody' } })
  })
})
