import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '@/supabase/local/executor'
import { findTraces } from '@/tests/support/database/board-doors'
import {
  type BoardHouse,
  createReadDocument,
  openWithBoard,
  secret,
} from '@/tests/support/database/board-section'
import { type Caller, engines, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import type { TestOrganization } from '@/tests/support/database/two-organizations'

type Corpus = { version: number; sources?: number[]; changed?: { document_id: string }[]; texts: unknown[] }
type Audience = 'everybody' | 'members' | 'board' | null

type Anyone = Caller | 'anon' | 'service_role'

describe.each(await engines())('the audience of one document, on %s', (engine) => {
  let house: BoardHouse
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let document: string
  beforeAll(async () => {
    const opened = await openWithBoard(engine)
    ;({ database, ours, theirs } = opened)
    document = await createReadDocument(database, ours, ours.sectionId)
    house = { ...opened, document }
  })
  beforeEach(async () => {
    await open('members')
    await choose(null)
  })
  afterAll(() => database?.close())

  const as = <One extends Row>(caller: Anyone, sql: string, params: unknown[] = []) =>
    database.as(caller, (query) => query<One>(sql, params))
  const choose = (audience: Audience, caller: Anyone = ours.admin, ids = [document]) =>
    as(caller, 'select public.choose_document_audience($1, $2::public.audience)', [ids, audience])
  /** A mandatory section may be for everybody, and is never the board's alone. */
  const open = (audience: 'everybody' | 'members', section = ours.sectionId) =>
    as(ours.admin, 'update public.document_sections set audience = $2 where id = $1', [section, audience])
  const corpusOf = async (reader: 'members' | 'board', known = -1): Promise<Corpus> => {
    const sql = `select public.assistant_corpus($1, $2, 'test', array[$4]::uuid[], array[0], $3::public.audience) as corpus`
    const [row] = await as<{ corpus: Corpus }>('service_role', sql, [ours.id, known, reader, document])
    return row?.corpus ?? { version: -1, texts: [] }
  }
  const isIndexedFor = async (reader: 'members' | 'board') =>
    (await corpusOf(reader)).changed?.some(({ document_id }) => document_id === document)
  const audienceOf = async (id = document) =>
    (await database.query('select audience from public.documents where id = $1', [id]))[0]?.audience

  it('T21 a document of the board in a section of the members leaves no trace for a member by any door', async () => {
    expect(await findTraces(house, ours.member)).toContain('documents')
    await choose('board')
    expect(await findTraces(house, ours.member)).toEqual([])
    expect(await findTraces(house, theirs.admin)).toEqual([])
    for (const reader of [house.board, ours.admin])
      expect(await findTraces(house, reader)).toEqual(
        expect.arrayContaining([
          'documents',
          'storage',
          'public.get_documents_page(null, null, 1, 24, null, $1, $2)',
          'public.search_corpus(-1, -1, $1, array[$2]::uuid[], array[0])',
          'public.get_document_page($1)',
          'public.find_document_by_source($1, $2)',
        ]),
      )
    const counts = (caller: Caller) =>
      callAs<{ everything: number }>(
        database,
        caller,
        'public.get_documents_page($1, null, 1, 24, null, $2, $3)',
        [ours.sectionId, '', 'newest'],
      )
    const [member, admin] = [await counts(ours.member), await counts(ours.admin)]
    expect((admin?.everything ?? 0) - (member?.everything ?? 0)).toBe(1)
  })

  it('takes effect in the index at the next read, and back', async () => {
    const before = await corpusOf('members')
    await choose('board')
    expect([await isIndexedFor('members'), await isIndexedFor('board')]).toEqual([false, true])
    const closed = await corpusOf('members', before.version)
    expect(closed.version).toBeGreaterThan(before.version)
    expect(closed.texts).toEqual([])
    expect((await corpusOf('board')).texts).toHaveLength(1)
    const passages = await as('service_role', 'select public.assistant_passages($1, 0, 5000) as passages', [
      ours.id,
    ])
    expect(JSON.stringify(passages)).not.toContain(`${secret} om vitet`)
    await choose(null)
    const opened = await corpusOf('members', closed.version)
    expect(opened.changed?.map(({ document_id }) => document_id)).toEqual([document])
  })

  it('a member cannot tell from any version that a document of the board is renamed, read or deleted', async () => {
    const added = await createReadDocument(database, ours, ours.sectionId, `${secret} två`)
    await choose('board', ours.admin, [added])
    const versionsOf = async (caller: Caller) => {
      const call = `public.search_corpus(-1, -1, 'test', '{}', '{}')`
      const corpus = await callAs<{ version: number; content_version: number }>(database, caller, call)
      return `${corpus?.version}.${corpus?.content_version}`
    }
    const [before, board] = [await versionsOf(ours.member), await versionsOf(house.board)]
    await as(ours.admin, 'update public.documents set display_name = $2 where id = $1', [
      added,
      `${secret} tre`,
    ])
    await as(ours.admin, 'update public.documents set valid_from = $2 where id = $1', [added, '2020-01-01'])
    await database.query('delete from public.documents where id = $1', [added])
    expect(await versionsOf(house.board)).not.toBe(board)
    expect(await versionsOf(ours.member)).toBe(before)
  })

  it('in a section of the board every document is the board’s, whatever it has of its own', async () => {
    const inside = await createReadDocument(database, ours, house.section, `${secret} inne`)
    for (const audience of ['everybody', 'members'] as const) {
      await choose(audience, ours.admin, [inside])
      expect(await findTraces({ ...house, document: inside }, ours.member)).not.toContain(
        'public.get_document_page($1)',
      )
      const rows = await as(ours.member, 'select id from public.documents where id = $1', [inside])
      expect(rows).toEqual([])
    }
    await as(ours.admin, 'delete from public.documents where id = $1', [inside])
  })

  it('T22 a visitor reads a document for everybody of another section, and none that is kept from a public one', async () => {
    await database.query('update public.organizations set has_public_page = true where id = $1', [ours.id])
    const [{ code } = { code: '' }] = await database.query<{ code: string }>(
      'select public_code as code from public.organizations where id = $1',
      [ours.id],
    )
    const visit = async () => {
      const page = 'select public.read_public_page($1) as page, public.find_public_file($1, $2) as file'
      const [row] = await as<{ page: object; file: object | null }>('anon', page, [code, document])
      return [JSON.stringify(row?.page).includes(document), row?.file !== null]
    }
    expect(await visit()).toEqual([false, false])
    await choose('everybody')
    expect(await visit()).toEqual([true, true])
    expect(await isIndexedFor('members')).toBe(true)
    await open('everybody')
    for (const audience of ['members', 'board'] as const) {
      await choose(audience)
      expect(await visit()).toEqual([false, false])
    }
    await choose(null)
    expect(await visit()).toEqual([true, true])
    await database.query('update public.organizations set has_public_page = false where id = $1', [ours.id])
  })

  it('opening to everybody what members read changes no index', async () => {
    const before = [(await corpusOf('members')).version, (await corpusOf('board')).version]
    await choose('everybody')
    await choose('members')
    await choose(null)
    expect([(await corpusOf('members')).version, (await corpusOf('board')).version]).toEqual(before)
  })

  it('only an admin of the association chooses it, all or none, and the choice stands in the log', async () => {
    for (const caller of [ours.member, house.board, theirs.admin]) {
      await expect(choose('everybody', caller)).rejects.toThrow(/not_found/)
      const direct = 'update public.documents set audience = $2 where id = $1 returning id'
      expect(await as(caller, direct, [document, 'everybody'])).toEqual([])
    }
    await expect(choose('everybody', 'anon')).rejects.toMatchObject({ code: '42501' })
    const second = await createReadDocument(database, ours, ours.sectionId, 'Två')
    await expect(choose('board', ours.admin, [document, second, crypto.randomUUID()])).rejects.toThrow(
      /not_found/,
    )
    expect(await audienceOf()).toBeNull()
    await choose('board', ours.admin, [document, second])
    expect([await audienceOf(), await audienceOf(second)]).toEqual(['board', 'board'])
    const events = await database.query(
      `select old_values, new_values, actor_id from public.audit_events where subject_id = $1 and new_values ? 'audience'`,
      [second],
    )
    expect(events).toEqual([
      { old_values: { audience: null }, new_values: { audience: 'board' }, actor_id: ours.admin.memberId },
    ])
  })

  it('of two admins the second one is told that the document has changed', async () => {
    const chooseAfter = (audience: Audience, known: Audience) =>
      as(
        ours.admin,
        'select public.choose_document_audience($1, $2::public.audience, $3::public.audience, true)',
        [[document], audience, known],
      )
    await chooseAfter('board', null)
    await expect(chooseAfter('everybody', null)).rejects.toThrow(/document_changed/)
    expect(await audienceOf()).toBe('board')
    await chooseAfter('members', 'board')
    expect(await audienceOf()).toBe('members')
  })

  it('earlier versions and a new version have the readers of the document', async () => {
    const [old, current] = [
      await createReadDocument(database, ours, ours.sectionId, `${secret} 2010`),
      await createReadDocument(database, ours, ours.sectionId, `${secret} 2020`),
    ]
    await choose('board', ours.admin, [old])
    await as(ours.admin, 'select private.replace_document($1, $2, $3)', [ours.id, old, current])
    expect(await audienceOf(current)).toBe('board')
    await choose('members', ours.admin, [current])
    expect(await audienceOf(old)).toBe('members')
    await database.query('delete from public.documents where id = any ($1)', [[old, current]])
  })

  it('operators who look into the association get no name of a document of the board', async () => {
    await choose('board')
    const sql = 'select private.list_supported_documents($1, 1, 100) as found'
    const [row] = await database.query<{ found: { documents: { id: string; name: string | null }[] } }>(sql, [
      ours.id,
    ])
    expect(row?.found.documents.find(({ id }) => id === document)).toMatchObject({ name: null })
  })

  it('the archive carries it', async () => {
    await choose('everybody')
    const [row] = await as<{ archive: { documents: { id: string; audience: string | null }[] } }>(
      ours.admin,
      'select public.read_archive($1) as archive',
      [ours.id],
    )
    expect(row?.archive.documents.find(({ id }) => id === document)?.audience).toBe('everybody')
  })
})
