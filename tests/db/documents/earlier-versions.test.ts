import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BoardHouse, createReadDocument, openWithBoard } from '@/tests/support/database/board-section'
import { engines, type TestDatabase } from '@/tests/support/database/database'
import type { TestOrganization } from '@/tests/support/database/two-organizations'

type Changed = {
  document_id: string
  valid_from: string | null
  valid_to: string | null
  followed_by: string | null
}
type Corpus = { version: number; earlier: boolean; changed?: Changed[] }

describe.each(await engines())('earlier versions in the index, on %s', (engine) => {
  let house: BoardHouse
  let database: TestDatabase
  let ours: TestOrganization
  beforeAll(async () => {
    house = await openWithBoard(engine)
    ;({ database, ours } = house)
  })
  afterAll(() => database?.close())

  const add = async (name: string, date: string | null, section = ours.sectionId, kind = 'bylaws') => {
    const id = await createReadDocument(database, ours, section, name)
    await database.query(
      'update public.documents set kind = $2, document_date = $3, facts_chosen = true where id = $1',
      [id, kind, date],
    )
    return id
  }
  const replace = (earlier: string, current: string) =>
    database.as(ours.admin, (query) =>
      query('select private.replace_document($1, $2, $3)', [ours.id, earlier, current]),
    )
  const read = async (earlier: boolean, reader = 'board', known = -1, id = ours.id): Promise<Corpus> => {
    const sql = `select public.assistant_corpus($1, $2, 'test', '{}', '{}', $3::public.audience, null, $4) as corpus`
    const [row] = await database.as('service_role', (query) =>
      query<{ corpus: Corpus }>(sql, [id, known, reader, earlier]),
    )
    return row?.corpus ?? { version: -1, earlier: false }
  }
  const find = async (document: string, ...asked: Parameters<typeof read>) =>
    (await read(...asked)).changed?.find((row) => row.document_id === document)
  const forget = (ids: string[]) => database.query('delete from public.documents where id = any ($1)', [ids])

  it('each has the days until the next one, and stands only in the index of a question that names its time', async () => {
    const first = await add('Stadgar 2009', '2009-11-02')
    const second = await add('Stadgar 2014', '2014')
    const third = await add('Stadgar 2019', '2019-06-01')
    const before = await read(false)
    expect(before.earlier).toBe(false)
    await replace(first, second)
    await replace(second, third)
    const [now, then] = [await read(false), await read(true)]
    expect([now.earlier, now.version > before.version]).toEqual([true, true])
    const idsOf = ({ changed = [] }: Corpus) => changed.map((row) => row.document_id)
    expect(idsOf(now)).toContain(third)
    for (const id of [first, second]) expect(idsOf(now)).not.toContain(id)
    expect(idsOf(then)).toEqual(expect.arrayContaining([first, second, third]))
    expect(await find(first, true)).toMatchObject({
      valid_from: '2009-11-02',
      valid_to: '2013-12-31',
      followed_by: second,
    })
    expect(await find(second, true)).toMatchObject({
      valid_from: '2014-01-01',
      valid_to: '2019-05-31',
      followed_by: third,
    })
    const suggested = await database.as('service_role', (query) =>
      query('select public.assistant_passages($1, 0, 5000) as passages', [ours.id]),
    )
    expect(JSON.stringify(suggested)).not.toMatch(/Stadgar 20(?:09|14)/)
    await forget([first, second, third])
  })

  it('one whose time is not known, or whose paper is of its year, stands in none', async () => {
    const pairs = [
      [await add('Stadgar utan datum', null), await add('Stadgar nya', '2019')],
      [await add('Stadgar 2016', '2016'), await add('Stadgar rättade', '2016-04-28')],
      [await add('Stadgar 2020', '2020'), await add('Stadgar samma', '2020')],
      [
        await add('Bokslut 2014', '2014', ours.sectionId, 'annual_report'),
        await add('Bokslut 2015', '2015', ours.sectionId, 'annual_report'),
      ],
    ] as const
    for (const [earlier, current] of pairs) {
      await replace(earlier, current)
      expect(await find(earlier, true)).toBeUndefined()
    }
    await forget(pairs.flat())
  })

  it('a reader learns when a date tells the time of an earlier version', async () => {
    const [earlier, current] = [await add('Regler 2009', '2009'), await add('Regler', null)]
    await replace(earlier, current)
    const { version } = await read(true)
    await database.query(`update public.documents set document_date = '2019-06-01' where id = $1`, [current])
    expect(await find(earlier, true, 'board', version)).toMatchObject({ valid_to: '2019-05-31' })
    await database.query(`update public.documents set valid_to = '2017-12-31' where id = $1`, [earlier])
    expect(await find(earlier, true)).toMatchObject({ valid_to: '2017-12-31' })
    await forget([earlier, current])
  })

  it('a member does not notice one of the board, nor does another organisation', async () => {
    const { section, theirs } = house
    const [earlier, current] = [await add('Vite 2009', '2009', section), await add('Vite', '2019', section)]
    await replace(earlier, current)
    expect(await find(earlier, true, 'members')).toBeUndefined()
    expect((await read(true, 'members')).earlier).toBe(false)
    expect((await read(true, 'board', -1, theirs.id)).earlier).toBe(false)
    expect(await find(earlier, true, 'board', -1, theirs.id)).toBeUndefined()
    expect(await find(earlier, true)).toBeDefined()
    const [row] = await database.as('service_role', (query) =>
      query<{ corpus: { texts: unknown[] } }>(
        `select public.assistant_corpus($1, -1, 'test', array[$2]::uuid[], array[0], 'members', null, true) as corpus`,
        [ours.id, earlier],
      ),
    )
    expect(row?.corpus.texts).toEqual([])
    for (const caller of [ours.member, ours.admin, 'anon'] as const)
      await expect(
        database.as(caller, (query) => query('select * from private.list_earlier_texts($1)', [ours.id])),
      ).rejects.toMatchObject({ code: '42501' })
    await forget([earlier, current])
  })

  it('one holds again when what replaced it is deleted', async () => {
    const [earlier, current] = [await add('Policy 2009', '2009'), await add('Policy 2019', '2019')]
    await replace(earlier, current)
    await database.query('delete from public.documents where id = $1', [current])
    expect(await find(earlier, false)).toMatchObject({ valid_to: null, followed_by: null })
    await forget([earlier])
  })

  it('an answer that names what replaced a text is closed with it', async () => {
    const document = crypto.randomUUID()
    const sources = [{ document_id: null, replaced_by: { document_id: document } }]
    const [row] = await database.query<{ ids: string[] }>(`select private.cited_documents($1, '[]') as ids`, [
      JSON.stringify(sources),
    ])
    expect(row?.ids).toEqual([document])
  })
})
