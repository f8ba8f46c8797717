import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTraces } from '@/tests/support/database/board-doors'
import {
  type BoardHouse,
  createBoardSection,
  createReadDocument,
  openWithBoard,
  secret,
} from '@/tests/support/database/board-section'
import { type Caller, engines, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import type { Person, TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('the board’s own documents on %s', (engine) => {
  let house: BoardHouse
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let board: Person
  let section: string
  let document: string
  beforeAll(async () => {
    house = await openWithBoard(engine)
    ;({ database, ours, theirs, board, section, document } = house)
  })
  afterAll(() => database?.close())

  const as = (caller: Caller, sql: string, params: unknown[] = []) =>
    database.as(caller, (query) => query(sql, params))

  it('T21 a member finds no trace of them by any door, and the counts are those without them', async () => {
    expect(await findTraces(house, ours.member)).toEqual([])
    expect(await findTraces(house, theirs.admin)).toEqual([])
    const page = await callAs<{ everything: number; total: number; section: string | null }>(
      database,
      ours.member,
      'public.get_documents_page($1, null, 1, 24, null, $2, $3)',
      [section, '', 'newest'],
    )
    expect(page).toMatchObject({ everything: 0, total: 0, section: null })
  })

  it('the board and the admins read them: in lists, in search, page by page and as files', async () => {
    for (const reader of [board, ours.admin]) {
      const doors = await findTraces(house, reader)
      expect(doors).toEqual(
        expect.arrayContaining([
          'document_sections',
          'documents',
          'storage',
          'public.get_documents_page(null, null, 1, 24, null, $1, $2)',
          'public.search_corpus(-1, -1, $1, array[$2]::uuid[], array[0])',
          'public.get_document_page($1)',
          'public.find_document_by_source($1, $2)',
        ]),
      )
    }
  })

  it('a search is answered with the audience of its caller, by which the portal chooses the index', async () => {
    const audienceOf = async (caller: Caller) =>
      (
        await callAs<{ audience: string }>(
          database,
          caller,
          `public.search_corpus(-1, -1, 'test', '{}', '{}')`,
        )
      )?.audience
    expect([await audienceOf(ours.member), await audienceOf(board), await audienceOf(ours.admin)]).toEqual([
      'members',
      'board',
      'board',
    ])
  })

  it('a member cannot tell from any version that the board adds, renames, reads or deletes a document', async () => {
    const versionsOf = async (caller: Caller) => {
      const corpus = await callAs<{ version: number; content_version: number }>(
        database,
        caller,
        `public.search_corpus(-1, -1, 'test', '{}', '{}')`,
      )
      return `${corpus?.version}.${corpus?.content_version}`
    }
    const suggested = () =>
      database.query(
        'select questions, created_at from public.frank_suggestions where organization_id = $1',
        [ours.id],
      )
    await database.query(
      `insert into public.frank_suggestions (organization_id, questions) values ($1, '[]')
        on conflict (organization_id) do update set questions = '[]'`,
      [ours.id],
    )
    const [before, boardBefore, suggestions] = [
      await versionsOf(ours.member),
      await versionsOf(board),
      await suggested(),
    ]
    const added = await createReadDocument(database, ours, section, `${secret} två`)
    await as(ours.admin, 'update public.documents set display_name = $2 where id = $1', [
      added,
      `${secret} tre`,
    ])
    expect(await versionsOf(board)).not.toBe(boardBefore)
    await as(ours.admin, 'delete from public.documents where id = $1', [added])
    expect([await versionsOf(ours.member), await suggested()]).toEqual([before, suggestions])
    const whole = await createBoardSection(database, ours, `${secret} en hel`)
    await createReadDocument(database, ours, whole, `${secret} fyra`)
    const boardWhole = await versionsOf(board)
    await as(ours.admin, 'delete from public.document_sections where id = $1', [whole])
    expect(await versionsOf(board)).not.toBe(boardWhole)
    expect([await versionsOf(ours.member), await suggested()]).toEqual([before, suggestions])
    // A job of the board delays no suggestion of the members.
    await database.query('delete from public.document_jobs')
    await database.query('delete from public.frank_suggestions where organization_id = $1', [ours.id])
    await database.query('insert into public.document_jobs (document_id, organization_id) values ($1, $2)', [
      document,
      ours.id,
    ])
    await database.query(`delete from public.document_jobs where document_id <> $1`, [document])
    const due = await database.as('service_role', (query) =>
      query<{ organization_id: string }>('select * from public.assistant_next_suggestions()'),
    )
    expect(due).toMatchObject([{ organization_id: ours.id }])
    await database.query('delete from public.document_jobs')
  })
})
