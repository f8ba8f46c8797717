import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedArchive, storedCases } from '@/lib/archive/archive'
import { createBoardMember, createBoardSection } from '@/tests/support/database/board-section'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('the archive of an organisation, on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
  })
  afterAll(() => database?.close())

  const read = (caller: Caller | 'anon', id: string) =>
    database.as(caller, async (query) => {
      const [row] = await query<{ r: unknown }>('select public.read_archive($1) as r', [id])
      return row?.r
    })

  it('an admin reads the documents, news, dates and members of their own organisation, the board’s documents included', async () => {
    await createBoardSection(database, ours)
    await database.query(
      `update public.organizations set has_public_page = true, is_public_page_indexed = true where id = $1`,
      [ours.id],
    )
    await database.query(
      `insert into public.board_entries (organization_id, kind, name, is_public) values ($1, 'person', 'Mäklarkontakt', true)`,
      [ours.id],
    )
    const archive = storedArchive.parse(await read(ours.admin, ours.id))
    expect(archive.organization.name).toBe('Ours')
    expect(archive.members.map(({ email }) => email)).toContain(ours.member.email)
    expect(archive.sections.find(({ audience }) => audience === 'board')).toBeDefined()
    expect(archive.documents[0]).toMatchObject({ section: 'Stadgar', name: 'Stadgar.pdf' })
    expect(archive.faqs).toEqual([{ section: 'FAQ', question: 'Får man?', answer: 'Ja.' }])
    expect(archive.news[0]).toMatchObject({ title: 'Nytt', files: [{ name: 'Protokoll.pdf' }] })
    expect(archive.organization).toMatchObject({ has_public_page: true, is_public_page_indexed: true })
    expect(archive.board.map(({ name, is_public }) => [name, is_public])).toEqual([
      ['Karin', false],
      ['Mäklarkontakt', true],
    ])
    expect(archive.calendar.length).toBeGreaterThan(0)
    expect(JSON.stringify(archive).toLowerCase()).not.toContain('theirs')
  })

  it('an admin reads the cases that were sent, with their threads, notes and files, and others none', async () => {
    await database.query(
      `insert into public.cases (organization_id, member_id, kind, fields) values ($1, $2, 'fault', '{"description": "Utkast"}')`,
      [ours.id, ours.member.memberId],
    )
    const readCases = (caller: Caller) =>
      callAs<unknown[]>(database, caller, 'public.read_archived_cases($1)', [ours.id])
    expect(storedCases.parse(await readCases(ours.admin))).toMatchObject([
      {
        kind: 'key',
        applicant: ours.member.email,
        note: 'Ring',
        entries: [{ state: 'expired', author: ours.admin.email }],
        files: [{ name: 'Kvitto.pdf' }],
      },
    ])
    for (const caller of [ours.member, theirs.admin]) expect(await readCases(caller)).toEqual([])
  })

  it('a member, a member of the board, an admin of another organisation and a visitor cannot read it', async () => {
    const board = await createBoardMember(database, ours)
    for (const caller of [ours.member, board, theirs.admin]) expect(await read(caller, ours.id)).toBeNull()
    await expect(read('anon', ours.id)).rejects.toThrow()
  })
})
