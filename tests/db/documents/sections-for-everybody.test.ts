import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTraces } from '@/tests/support/database/board-doors'
import { type BoardHouse, openWithBoard, secret } from '@/tests/support/database/board-section'
import { engines, type TestDatabase } from '@/tests/support/database/database'
import type { TestOrganization } from '@/tests/support/database/two-organizations'

type Corpus = { version: number; changed?: { document_id: string }[] }

describe.each(await engines())('what the association reads of a section for everybody on %s', (engine) => {
  let house: BoardHouse
  let database: TestDatabase
  let ours: TestOrganization
  beforeAll(async () => {
    house = await openWithBoard(engine)
    ;({ database, ours } = house)
  })
  afterAll(() => database?.close())

  const choose = (audience: string) =>
    database.as(ours.admin, (query) =>
      query('update public.document_sections set audience = $2 where id = $1', [house.section, audience]),
    )
  const service = async <T>(sql: string, params: unknown[]): Promise<T | undefined> => {
    const rows = await database.as('service_role', (query) =>
      query<{ found: T }>(`select ${sql} as found`, params),
    )
    return rows[0]?.found
  }
  const corpusOf = async (reader: 'members' | 'board', known = -1): Promise<Corpus> => {
    const sql = `public.assistant_corpus($1, $2, 'test', '{}', '{}', $3::public.audience)`
    return (await service<Corpus>(sql, [ours.id, known, reader])) ?? { version: -1 }
  }
  const holds = ({ changed = [] }: Corpus) =>
    changed.some(({ document_id }) => document_id === house.document)
  const indexOf = async () =>
    (
      await database.query(
        'select audience, version::integer from public.passage_indexes where document_id = $1',
        [house.document],
      )
    )[0]

  it('members, the board and admins find it by every door, and it stands in the members’ index', async () => {
    expect(await findTraces(house, ours.member)).toEqual([])
    const before = await corpusOf('members')
    await choose('everybody')
    const ofAdmin = await findTraces(house, ours.admin)
    expect(ofAdmin).toEqual(expect.arrayContaining(['document_sections', 'documents', 'storage']))
    const ofMember = await findTraces(house, ours.member)
    expect(ofMember).toEqual(expect.arrayContaining(['document_sections', 'documents', 'storage']))
    expect(await findTraces(house, house.theirs.member)).toEqual([])
    expect(await findTraces(house, house.board)).toEqual(ofMember)
    for (const reader of ['members', 'board'] as const) expect(holds(await corpusOf(reader))).toBe(true)
    expect(holds(await corpusOf('members', before.version))).toBe(true)
    expect(await indexOf()).toMatchObject({ audience: 'members', version: expect.any(Number) })
    const passages = await service('public.assistant_passages($1, 0, 5000)', [ours.id])
    expect(JSON.stringify(passages)).toContain(`${secret} om vitet`)
  })

  it('opening what members read to everybody, and back, changes no index', async () => {
    await choose('everybody')
    const [index, members, board] = [await indexOf(), await corpusOf('members'), await corpusOf('board')]
    await choose('members')
    expect(await findTraces(house, ours.member)).not.toEqual([])
    await choose('everybody')
    expect(await indexOf()).toEqual(index)
    expect((await corpusOf('members')).version).toBe(members.version)
    expect((await corpusOf('board')).version).toBe(board.version)
  })

  it('T21 closing it to the board takes it from members at the next read, the index included', async () => {
    await choose('everybody')
    const before = await corpusOf('members')
    await choose('board')
    expect(await findTraces(house, ours.member)).toEqual([])
    const after = await corpusOf('members')
    expect([holds(after), after.version > before.version]).toEqual([false, true])
    expect(await indexOf()).toEqual({ audience: 'board', version: 0 })
  })

  it('a new name of a document reaches the members’ search', async () => {
    await choose('everybody')
    const contentOf = async () =>
      (
        await database.query<{ content_version: string }>(
          'select content_version::text from public.corpus_versions where organization_id = $1',
          [ours.id],
        )
      )[0]?.content_version
    const before = await contentOf()
    await database.as(ours.admin, (query) =>
      query(`update public.documents set display_name = 'Nytt namn' where id = $1`, [house.document]),
    )
    expect(Number(await contentOf())).toBeGreaterThan(Number(before))
  })
})
