import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'
import { encodeWords } from '@/tests/support/documents/stored-passages'

describe.each(await engines())("the board's page on %s", (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
  })
  beforeEach(() => database.query('delete from public.board_entries where organization_id = $1', [ours.id]))
  afterAll(() => database?.close())

  const add = (name: string, caller: Person = ours.admin, organization = ours, kind = 'person') =>
    database.as(caller, async (query) => {
      const sql = `insert into public.board_entries (organization_id, kind, name, phone)
        values ($1, $2::public.board_entry_kind, $3, '112') returning id`
      const [row] = await query<{ id: string }>(sql, [organization.id, kind, name])
      return row?.id ?? ''
    })
  const pageOf = (caller: Person) =>
    database.as(caller, async (query) => {
      const sql = 'select public.get_board_page() as page'
      const [row] = await query<{
        page: { entries: { name: string; picture: string | null }[]; pictures: unknown[] | null }
      }>(sql)
      return row?.page
    })
  const names = async () => (await pageOf(ours.member))?.entries.map(({ name }) => name)
  const move = (id: string, upwards: boolean, caller: Person = ours.admin) =>
    database.as(caller, (query) =>
      query('select public.move_board_entry($1, $2, $3) as moved', [ours.id, id, upwards]),
    )

  it('is read by members of the organisation and by no others', async () => {
    const id = await add('Karin')
    expect(await names()).toEqual(['Karin'])
    expect(JSON.stringify(await pageOf(theirs.admin))).not.toContain(id)
    expect((await pageOf(ours.member))?.pictures).toBeNull()
  })

  it('is changed by admins, and by no member or other organisation', async () => {
    const id = await add('Karin')
    for (const caller of [ours.member, theirs.admin]) {
      await expect(add('Inkräktare', caller)).rejects.toMatchObject({ code: '42501' })
      const touched = await database.as(caller, (query) =>
        query(`update public.board_entries set name = 'Kapad' where id = $1 returning id`, [id]),
      )
      const deleted = await database.as(caller, (query) =>
        query('delete from public.board_entries where id = $1 returning id', [id]),
      )
      expect([touched, deleted, await move(id, true, caller)]).toEqual([[], [], [{ moved: false }]])
    }
    expect(await names()).toEqual(['Karin'])
  })

  it('refuses blank names, reversed names and links with scripts in the database too', async () => {
    for (const name of ['   ', '', ' Karin', 'Karin\u202eLind'])
      await expect(add(name)).rejects.toMatchObject({ code: '23514' })
    const link = (url: string) =>
      database.as(ours.admin, (query) =>
        query(
          `insert into public.board_entries (organization_id, kind, name, url) values ($1, 'link', 'Länk', $2)`,
          [ours.id, url],
        ),
      )
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://', 'https://a b'])
      await expect(link(url), url).rejects.toMatchObject({ code: '23514' })
    await link('https://fel.example/')
  })

  it('moves an entry among those of its kind, and not past the ends', async () => {
    const first = await add('A')
    await add('Jour', ours.admin, ours, 'number')
    const last = await add('B')
    await move(last, true)
    expect(await names()).toEqual(['B', 'Jour', 'A'])
    await move(last, true)
    await move(first, false)
    expect(await names()).toEqual(['B', 'Jour', 'A'])
  })

  it('gives its numbers to the dashboard and the chat of its members, in their order, and to no others', async () => {
    await add('Karin')
    await add('Vattenjour', ours.admin, ours, 'number')
    const first = await add('Hissjour', ours.admin, ours, 'number')
    await move(first, true)
    const numbersIn = (caller: Person, page: string) =>
      database.as(caller, async (query) => {
        const [row] = await query<{ page: { numbers: { name: string; phone: string }[] } | null }>(
          `select public.${page} as page`,
        )
        return row?.page?.numbers.map(({ name, phone }) => `${name} ${phone}`)
      })
    for (const page of ['get_dashboard(5)', 'get_chat(null)']) {
      expect(await numbersIn(ours.member, page)).toEqual(['Hissjour 112', 'Vattenjour 112'])
      expect(await numbersIn(theirs.member, page)).toEqual([])
    }
  })

  it('holds a hundred entries at most', async () => {
    const sql = `insert into public.board_entries (organization_id, kind, name) select $1, 'person', 'Person ' || n from generate_series(1, 100) n`
    await database.as(ours.admin, (query) => query(sql, [ours.id]))
    await expect(add('En för mycket')).rejects.toThrow('board_full')
  })

  it("shows a colleague's picture to members only while the page names them", async () => {
    const path = `${ours.admin.memberId}-1.webp`
    await database.query('update public.organization_members set profile_picture_url = $1 where id = $2', [
      path,
      ours.admin.memberId,
    ])
    const find = (caller: Person) =>
      database.as(caller, async (query) => {
        const sql = 'select public.find_member_picture($1, $2) as path, private.is_board_picture($3) as open'
        return (await query(sql, [ours.id, ours.admin.memberId, path]))[0]
      })
    expect(await find(ours.member)).toEqual({ path: null, open: false })
    const id = await add('Karin')
    await database.as(ours.admin, (query) =>
      query('update public.board_entries set member_id = $1 where id = $2', [ours.admin.memberId, id]),
    )
    expect(await find(ours.member)).toEqual({ path, open: true })
    expect((await pageOf(ours.member))?.entries[0]?.picture).toBe(path)
    expect(await find(theirs.member)).toEqual({ path: null, open: false })
    const foreign = database.as(ours.admin, (query) =>
      query('update public.board_entries set member_id = $1 where id = $2', [theirs.admin.memberId, id]),
    )
    await expect(foreign).rejects.toMatchObject({ code: '23503' })
  })

  it('is read by the assistant in its newest version only', async () => {
    const read = async (): Promise<{ version: number; entries: unknown[] }> => {
      const [row] = await database.query<{ page: { version: number; entries: unknown[] } }>(
        'select public.assistant_board($1) as page',
        [ours.id],
      )
      return row?.page ?? { version: 0, entries: [] }
    }
    const put = (version: number, passages: object[]) =>
      database.as('service_role', async (query) => {
        const sql = 'select public.assistant_put_board($1, $2, $3::jsonb, $4) as put'
        const words = encodeWords(passages.map(() => 'Karin'))
        return (await query<{ put: boolean }>(sql, [ours.id, version, JSON.stringify(passages), words]))[0]
          ?.put
      })
    const unread = async () =>
      JSON.stringify(await database.query('select public.assistant_unread_boards() as found'))
    const stored = () =>
      database.query('select ordinal, text from public.passages where board_of = $1 order by 1', [ours.id])

    await add('Karin')
    const { version, entries } = await read()
    expect(entries).toHaveLength(1)
    expect(await unread()).toContain(ours.id)
    const karin = { heading: 'Vem?', asked: 'Who?', text: 'Karin' }
    expect(await put(version, [karin])).toBe(true)
    expect(await unread()).not.toContain(ours.id)
    expect(await stored()).toEqual([{ ordinal: 0, text: 'Karin' }])

    await add('Olle')
    // The reader of the older version is too late.
    expect(await put(version, [karin, karin])).toBe(false)
    expect(await stored()).toHaveLength(1)
    await database.query('delete from public.board_entries where organization_id = $1', [ours.id])
    expect(await put((await read()).version, [])).toBe(true)
    expect(await stored()).toEqual([])
  })

  it('T15 its passages belong to its organisation, under its own id', async () => {
    const sql = `insert into public.passages (organization_id, board_of, ordinal, heading, text) values ($1, $2, 0, 'x', 'x')`
    await expect(database.query(sql, [ours.id, theirs.id])).rejects.toMatchObject({ code: '23514' })
  })
})
