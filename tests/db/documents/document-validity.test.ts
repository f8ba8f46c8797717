import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createDocument,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('how long documents hold, on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
  })
  afterAll(() => database?.close())

  const as = (caller: Caller, sql: string, params: unknown[] = []) =>
    database.as(caller, (query) => query(sql, params))
  const add = async (name: string, kind: string, date: string, { id, sectionId } = ours) => {
    const document = await createDocument(database, id, sectionId)
    await database.query(
      'update public.documents set name = $2, kind = $3, document_date = $4, facts_chosen = true where id = $1',
      [document, name, kind, date],
    )
    return document
  }
  const choose = (caller: Caller, document: string, from: string | null, to: string | null) =>
    as(caller, 'update public.documents set valid_from = $2, valid_to = $3 where id = $1 returning id', [
      document,
      from,
      to,
    ])
  const daysOf = async (document: string) => {
    const sql = 'select valid_from::text, valid_to::text from public.documents where id = $1'
    return Object.values((await database.query(sql, [document]))[0] ?? {})
  }
  const listFor = (caller: Caller) =>
    as(caller, 'select id, newer_id, ends_on::text from public.list_replaced_texts()')
  const settle = async (caller: Caller, documents: string[], hasEnded: boolean) =>
    Number(
      (await as(caller, 'select public.settle_replaced_texts($1, $2) as count', [documents, hasEnded]))[0]
        ?.count,
    )

  it('an admin chooses the days, which stand in the log; nobody else can, and none are out of order', async () => {
    const document = await add('Regler.pdf', 'other', '2019')
    for (const caller of [ours.member, theirs.admin])
      expect(await choose(caller, document, '2019-01-01', null)).toEqual([])
    await expect(choose(ours.admin, document, '2020-01-01', '2019-12-31')).rejects.toThrow(/valid_in_order/)
    expect(await daysOf(document)).toEqual([null, null])
    expect(await choose(ours.admin, document, '2019-01-01', '2020-12-31')).toHaveLength(1)
    expect(await daysOf(document)).toEqual(['2019-01-01', '2020-12-31'])
    const [event] = await database.query(
      `select old_values, new_values, organization_id from public.audit_events
        where subject_id = $1 and action = 'changed'`,
      [document],
    )
    expect(event).toMatchObject({
      organization_id: ours.id,
      old_values: { valid_from: null, valid_to: null },
      new_values: { valid_from: '2019-01-01', valid_to: '2020-12-31' },
    })
  })

  it('the index learns of the days at once, and of no other organisation’s', async () => {
    const document = await add('Avgifter.pdf', 'other', '2019')
    await database.query(
      `insert into public.passage_indexes (organization_id, document_id, words, passages) values ($1, $2, '', 1)`,
      [ours.id, document],
    )
    const read = async ({ id }: TestOrganization, known: number) => {
      const sql = `select public.assistant_corpus($1, $2, 'test', '{}', '{}') as corpus`
      const [row] = await database.query<{ corpus: Corpus }>(sql, [id, known])
      return row?.corpus as Corpus
    }
    type Corpus = {
      version: number
      changed?: { document_id: string; valid_to: string | null; stays_valid: boolean }[]
    }
    const before = await read(ours, -1)
    const others = await read(theirs, -1)
    await choose(ours.admin, document, null, '2020-12-31')
    const after = await read(ours, before.version)
    expect(after.changed).toMatchObject([{ document_id: document, valid_to: '2020-12-31' }])
    await as(ours.admin, 'update public.documents set stays_valid = true where id = $1', [document])
    const kept = await read(ours, after.version)
    expect(kept.changed).toMatchObject([{ document_id: document, stays_valid: true }])
    expect((await read(theirs, -1)).version).toBe(others.version)
  })

  it('bylaws with newer ones, and rules with newer ones of their name, are listed for an admin alone', async () => {
    const old = await add('Stadgar 2009.pdf', 'bylaws', '2009-11-02')
    const middle = await add('Brf Ours stadgar.pdf', 'bylaws', '2015')
    const now = await add('Nya stadgar.pdf', 'bylaws', '2019-06-01')
    const rules = await add('Ordningsregler 2018.pdf', 'rules', '2018-03')
    const newRules = await add('Ordningsregler_2022.pdf', 'rules', '2022')
    await add('Garageregler 2023.pdf', 'rules', '2023')
    await add('Förslag till stadgar.pdf', 'bylaws', '2021')
    await add('Stadgar som kommer.pdf', 'bylaws', '2999')
    await add('Stadgar fel.pdf', 'bylaws', '2020-13-41')
    await add('Protokoll 2018.pdf', 'minutes', '2018')
    await add('Protokoll 2019.pdf', 'minutes', '2019')
    await add('Stadgar.pdf', 'bylaws', '2024', theirs)
    const listed = await listFor(ours.admin)
    expect(listed).toHaveLength(3)
    expect(listed).toEqual(
      expect.arrayContaining([
        { id: old, newer_id: middle, ends_on: '2014-12-31' },
        { id: middle, newer_id: now, ends_on: '2019-05-31' },
        { id: rules, newer_id: newRules, ends_on: '2021-12-31' },
      ]),
    )
    for (const caller of [ours.member, theirs.admin, theirs.member]) expect(await listFor(caller)).toEqual([])
    const tasks = await as(ours.admin, 'select private.admin_tasks($1) as tasks', [ours.id])
    expect(tasks[0]?.tasks).toMatchObject({ replaced_texts: 3 })

    for (const caller of [ours.member, theirs.admin])
      expect(await settle(caller, [old, middle, rules], true)).toBe(0)
    expect(await settle(ours.admin, [old, now], true)).toBe(1)
    expect(await daysOf(old)).toEqual([null, '2014-12-31'])
    expect(await daysOf(now)).toEqual([null, null])
    expect(await settle(ours.admin, [rules], false)).toBe(1)
    expect(await daysOf(rules)).toEqual([null, null])
    const [event] = await database.query(
      `select new_values from public.audit_events where subject_id = $1 and action = 'changed'`,
      [rules],
    )
    expect(event).toEqual({ new_values: { stays_valid: true } })
    expect(await listFor(ours.admin)).toMatchObject([{ id: middle }])
    expect(await settle(ours.admin, [old, rules], true)).toBe(0)
  })
})
