import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '@/supabase/local/executor'
import { type BoardHouse, createReadDocument, openWithBoard } from '@/tests/support/database/board-section'
import { type Caller, engines, type TestDatabase } from '@/tests/support/database/database'
import { createDocument, type TestOrganization } from '@/tests/support/database/two-organizations'

type Found = { target_id: string; number?: string | null; kind?: string | null; spans?: unknown[] }
type Change = { id: string; begins_on: string; place_number: string | null }

type Anyone = Caller | 'anon' | 'service_role'

describe.each(await engines())('decisions that change rules, on %s', (engine) => {
  let house: BoardHouse
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let bylaws: string
  let minutes: string
  const added: string[] = []
  beforeAll(async () => {
    house = await openWithBoard(engine)
    ;({ database, ours, theirs } = house)
  })
  beforeEach(async () => {
    await database.query('delete from public.documents where id = any ($1)', [added.splice(0)])
    bylaws = await add('Stadgar', 'bylaws', '2010-06-01')
    minutes = await add('Protokoll', 'minutes', '2016-04-28')
    await database.query('delete from public.rule_change_searches')
  })
  afterAll(() => database?.close())

  const add = async (
    name: string,
    kind: string,
    date: string | null,
    section = ours.sectionId,
    of = ours,
  ) => {
    const id = await createReadDocument(database, of, section, name)
    added.push(id)
    await database.query(
      'update public.documents set kind = $2, document_date = $3, facts_chosen = true where id = $1',
      [id, kind, date],
    )
    return id
  }
  const as = <One extends Row>(caller: Anyone, sql: string, params: unknown[] = []) =>
    database.as(caller, (query) => query<One>(sql, params))
  const keep = (found: Found[], document = minutes) =>
    as('service_role', 'select public.assistant_keep_rule_changes($1, now(), $2)', [
      document,
      JSON.stringify(
        found.map(
          ({ target_id, number = '7', kind = 'section', spans = [{ ordinal: 0, start: 0, end: 5 }] }) => ({
            ...{ target_id, number, kind, is_end: false, quote: '§ 7 ändras.', page: 1, target_page: 1 },
            ...{ quote_spans: spans, place_spans: spans },
          }),
        ),
      ),
    ])
  const listFor = (caller: Caller, state = 'proposed') =>
    as<Change>(caller, 'select *, begins_on::text from public.list_rule_changes($1)', [state])
  const settle = async (caller: Caller, ids: (string | undefined)[], outcome = 'confirmed') => {
    const sql = 'select public.settle_rule_changes($1, $2) as count'
    return Number((await as<{ count: number }>(caller, sql, [ids, outcome]))[0]?.count)
  }
  const searched = async () =>
    (
      await database.query<{ document_id: string }>('select document_id from public.rule_change_searches')
    ).map((row) => row.document_id)

  type Changed = { document_id: string; ended_places: unknown[] | null; decided_places: unknown[] | null }
  type Corpus = { version: number; changed?: Changed[] }
  const read = async (reader = 'members', known = -1, id = ours.id): Promise<Corpus> => {
    const sql = `select public.assistant_corpus($1, $2, 'test', '{}', '{}', $3::public.audience) as corpus`
    const [row] = await as<{ corpus: Corpus }>('service_role', sql, [id, known, reader])
    return row?.corpus ?? { version: -1 }
  }
  const placesOf = async (document: string, reader?: string, known?: number) => {
    const { changed = [] } = await read(reader, known)
    return changed.find((row) => row.document_id === document)
  }

  it('an admin confirms a proposal in one step, which stands in the log, and the index learns of it at once', async () => {
    await keep([{ target_id: bylaws }])
    const [change, ...others] = await listFor(ours.admin)
    expect(others).toEqual([])
    expect(change).toMatchObject({
      document_id: minutes,
      document_name: 'Protokoll',
      target_id: bylaws,
      target_name: 'Stadgar',
      place_kind: 'section',
      place_number: '7',
      begins_on: '2016-04-28',
    })
    const tasks = `select public.get_admin_page() -> 'tasks' -> 'rule_changes' as count`
    expect((await as(ours.admin, tasks))[0]).toEqual({ count: 1 })
    expect(await placesOf(bylaws)).toMatchObject({ ended_places: null, decided_places: null })
    const { version } = await read()
    expect(await settle(ours.admin, [change?.id])).toBe(1)
    expect(await settle(ours.admin, [change?.id])).toBe(0)
    expect(await listFor(ours.admin)).toEqual([])
    expect((await as(ours.admin, tasks))[0]).toEqual({ count: 0 })
    expect(await listFor(ours.admin, 'confirmed')).toMatchObject([
      { id: change?.id, begins_on: '2016-04-28' },
    ])
    expect(await placesOf(bylaws, 'members', version)).toMatchObject({
      ended_places: [
        {
          spans: [{ ordinal: 0, start: 0, end: 5 }],
          last_day: '2016-04-27',
          target_id: bylaws,
          kind: 'section',
          number: '7',
          by: { id: minutes, name: 'Protokoll' },
        },
      ],
    })
    expect(await placesOf(minutes, 'members', version)).toMatchObject({
      decided_places: [
        { target_id: bylaws, target_name: 'Stadgar', target_kind: 'bylaws', number: '7', last_day: null },
      ],
    })
    const events = await database.query(
      `select old_values, new_values from public.audit_events where subject_id = $1 and new_values ? 'rule_change'`,
      [bylaws],
    )
    expect(events).toEqual([
      { old_values: { rule_change: null }, new_values: { rule_change: '7: Protokoll' } },
    ])
  })

  it('an admin takes a confirmed change back, and the paragraph holds again', async () => {
    await keep([{ target_id: bylaws }])
    const [change] = await listFor(ours.admin)
    await settle(ours.admin, [change?.id])
    expect(await settle(ours.admin, [change?.id], 'proposed')).toBe(1)
    expect(await placesOf(bylaws)).toMatchObject({ ended_places: null })
    expect(await listFor(ours.admin)).toHaveLength(1)
  })

  it('what an admin has dismissed is proposed no more', async () => {
    await keep([{ target_id: bylaws }])
    const [change] = await listFor(ours.admin)
    expect(await settle(ours.admin, [change?.id], 'dismissed')).toBe(1)
    await keep([{ target_id: bylaws }])
    expect(await listFor(ours.admin)).toEqual([])
    await keep([{ target_id: bylaws, number: '8' }])
    expect(await listFor(ours.admin)).toMatchObject([{ place_number: '8' }])
    await keep([])
    expect(await listFor(ours.admin)).toEqual([])
  })

  it('a whole text ends on the day before, and holds again when that is taken back', async () => {
    const lastDay = async () =>
      (await database.query('select valid_to::text from public.documents where id = $1', [bylaws]))[0]
        ?.valid_to
    await keep([{ target_id: bylaws, number: null, kind: null }])
    const [change] = await listFor(ours.admin)
    expect(await settle(ours.admin, [change?.id])).toBe(1)
    expect(await lastDay()).toBe('2016-04-27')
    expect(await settle(ours.admin, [change?.id], 'proposed')).toBe(1)
    expect(await lastDay()).toBeNull()
  })

  it('of two decisions about a paragraph the later one holds', async () => {
    const later = await add('Protokoll 2020', 'minutes', '2020-04-23')
    await keep([{ target_id: bylaws }])
    await keep([{ target_id: bylaws }], later)
    await settle(
      ours.admin,
      (await listFor(ours.admin)).map(({ id }) => id),
    )
    expect(await placesOf(bylaws)).toMatchObject({
      ended_places: [{ last_day: '2016-04-27', by: { id: minutes } }],
    })
    expect(await placesOf(minutes)).toMatchObject({
      decided_places: [{ last_day: '2020-04-22', by: { id: later, name: 'Protokoll 2020' } }],
    })
    expect(await placesOf(later)).toMatchObject({ decided_places: [{ last_day: null }] })
  })

  it('the page of the document shows readers what was decided, and names only minutes that they may read', async () => {
    const shownTo = async (caller: Caller) => {
      const sql = `select public.get_document_page($1) -> 'decisions' as decisions`
      return (await as<{ decisions: unknown }>(caller, sql, [bylaws]))[0]?.decisions
    }
    await keep([{ target_id: bylaws }])
    expect(await shownTo(ours.member)).toEqual([])
    const [change] = await listFor(ours.admin)
    await settle(ours.admin, [change?.id])
    const decision = { place_kind: 'section', place_number: '7', is_end: false, begins_on: '2016-04-28' }
    const named = { id: minutes, name: 'Protokoll', page: 1, quote: '§ 7 ändras.' }
    expect(await shownTo(ours.member)).toEqual([{ ...decision, minutes: named }])
    expect(await shownTo(theirs.member)).toBeNull()
    await database.query(`update public.documents set audience = 'board' where id = $1`, [minutes])
    expect(await shownTo(ours.member)).toEqual([{ ...decision, minutes: null }])
    expect(await shownTo(house.board)).toEqual([{ ...decision, minutes: named }])
  })

  it('members, the board and other associations can neither read nor settle one, and nobody can write one', async () => {
    await keep([{ target_id: bylaws }])
    const [change] = await listFor(ours.admin)
    for (const caller of [ours.member, house.board, theirs.admin, theirs.member]) {
      expect(await listFor(caller)).toEqual([])
      expect(await settle(caller, [change?.id])).toBe(0)
      expect(await as(caller, 'select id from public.rule_changes where id = $1', [change?.id])).toEqual([])
      expect(
        await as(caller, `update public.rule_changes set state = 'dismissed' where id = $1 returning id`, [
          change?.id,
        ]),
      ).toEqual([])
    }
    for (const caller of [ours.admin, house.board, ours.member, 'anon'] as const)
      for (const sql of [
        `select public.assistant_keep_rule_changes('${minutes}', now(), '[]')`,
        'select public.assistant_next_rule_search()',
        `select public.assistant_rule_texts('${ours.id}')`,
        `select private.ended_places('${ours.id}', '${bylaws}', 'board')`,
        `select private.decided_places('${ours.id}', '${minutes}', 'board')`,
        `select private.decisions_on('${bylaws}', 'board')`,
        'select * from public.rule_change_searches',
        `update public.rule_changes set quote = 'a'`,
        'delete from public.rule_changes',
      ])
        await expect(as(caller, sql)).rejects.toMatchObject({ code: '42501' })
    await expect(as('anon', 'select * from public.list_rule_changes()')).rejects.toMatchObject({
      code: '42501',
    })
    expect(await listFor(ours.admin)).toHaveLength(1)
  })

  it('nothing is kept about a document of another association', async () => {
    const foreign = await createDocument(database, theirs.id, theirs.sectionId)
    await keep([{ target_id: foreign }, { target_id: crypto.randomUUID() }])
    expect(
      await database.query('select id from public.rule_changes where document_id = $1', [minutes]),
    ).toEqual([])
  })

  it('members are told of a decision of the board’s papers neither its name nor its text', async () => {
    const closed = await add('Hemligt protokoll', 'minutes', '2018-05-01', house.section)
    await keep([{ target_id: bylaws }], closed)
    await settle(ours.admin, [(await listFor(ours.admin))[0]?.id])
    expect(await placesOf(bylaws)).toMatchObject({ ended_places: [{ by: null, last_day: '2018-04-30' }] })
    expect(JSON.stringify(await read())).not.toMatch(/Hemligt/)
    expect(await placesOf(bylaws, 'board')).toMatchObject({ ended_places: [{ by: { id: closed } }] })
    const secret = await add('Hemliga regler', 'rules', '2010', house.section)
    await keep([{ target_id: secret }])
    await settle(ours.admin, [(await listFor(ours.admin))[0]?.id])
    expect(await placesOf(minutes)).toMatchObject({ decided_places: null })
  })

  it('minutes are searched when they are read, and all of an association when its rules are', async () => {
    const other = await add('Protokoll 2018', 'minutes', '2018')
    expect(await searched()).toEqual([other])
    await add('Årsredovisning', 'annual_report', '2018')
    expect(await searched()).toEqual([other])
    await add('Regler', 'rules', '2012')
    expect((await searched()).sort()).toEqual([minutes, other].sort())
    expect(await searched()).not.toContain(bylaws)
    const next = async () => {
      const sql = 'select public.assistant_next_rule_search() as search'
      return (await as<{ search: { document_id: string; claimed: string } | null }>('service_role', sql))[0]
        ?.search
    }
    const [one, two] = [await next(), await next()]
    expect([one?.document_id, two?.document_id].sort()).toEqual([minutes, other].sort())
    expect(await next()).toBeNull()
    await as('service_role', `select public.assistant_keep_rule_changes($1, $2, '[]')`, [
      one?.document_id,
      one?.claimed,
    ])
    expect(await searched()).toEqual([two?.document_id])
  })

  it('minutes that are read again keep what was confirmed, and cut nothing until their places are found', async () => {
    await keep([{ target_id: bylaws }])
    await settle(ours.admin, [(await listFor(ours.admin))[0]?.id])
    await database.query('delete from public.passage_indexes where document_id = $1', [bylaws])
    await database.query(
      `insert into public.passage_indexes (organization_id, document_id, words, passages, document_kind) values ($1, $2, '', 1, 'bylaws')`,
      [ours.id, bylaws],
    )
    expect(await placesOf(bylaws)).toMatchObject({ ended_places: [{ spans: [] }] })
    expect(await searched()).toContain(minutes)
    await keep([{ target_id: bylaws }])
    expect(await placesOf(bylaws)).toMatchObject({ ended_places: [{ spans: [{ ordinal: 0 }] }] })
    expect(await listFor(ours.admin, 'confirmed')).toHaveLength(1)
  })

  it('a new version of the minutes keeps the change, and it goes with them', async () => {
    await keep([{ target_id: bylaws }])
    await settle(ours.admin, [(await listFor(ours.admin))[0]?.id])
    const newer = await add('Protokoll rättat', 'minutes', '2016-04-28')
    await as(ours.admin, 'select private.replace_document($1, $2, $3)', [ours.id, minutes, newer])
    expect(await listFor(ours.admin, 'confirmed')).toMatchObject([{ document_id: newer }])
    await database.query('delete from public.documents where id = $1', [newer])
    expect(await listFor(ours.admin, 'confirmed')).toEqual([])
    expect(await placesOf(bylaws)).toMatchObject({ ended_places: null })
  })
})
