import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('FAQ items on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
  })
  beforeEach(() => database.query('delete from public.faq_items where organization_id = $1', [ours.id]))
  afterAll(() => database?.close())

  type Caller = TestOrganization['admin']
  const add = (question: string, caller: Caller = ours.admin, organization = ours) =>
    database
      .as(caller, (query) =>
        query<{ id: string }>(
          'insert into public.faq_items (organization_id, section_id, question, answer) values ($1, $2, $3, $4) returning id',
          [organization.id, organization.faqSectionId, question, 'Ja.'],
        ),
      )
      .then(([row]) => row?.id ?? '')
  const move = (id: string, upwards: boolean, caller: Caller = ours.admin, organization = ours) =>
    database.as(caller, (query) =>
      query('select place::int, total::int from public.move_faq_item($1, $2, $3)', [
        organization.id,
        id,
        upwards,
      ]),
    )
  const order = async () =>
    (
      await database.query<{ question: string }>(
        'select question from public.faq_items where organization_id = $1 order by position',
        [ours.id],
      )
    ).map(({ question }) => question)
  const itemOf = async (id: string) =>
    (await database.query('select * from public.faq_items where id = $1', [id]))[0]

  it('a new item gets the last position, starting at 1', async () => {
    for (const question of ['A', 'B', 'C']) await add(question)
    expect(
      await database.query(
        'select question, position from public.faq_items where organization_id = $1 order by position',
        [ours.id],
      ),
    ).toEqual([
      { question: 'A', position: 1 },
      { question: 'B', position: 2 },
      { question: 'C', position: 3 },
    ])
  })

  it('D03 twenty items added concurrently get twenty positions', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(`Fråga ${index}`)))
    const rows = await database.query<{ position: number }>(
      'select position from public.faq_items where organization_id = $1 order by position',
      [ours.id],
    )
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  it('an admin moves an item up and down, but not past the ends', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')]
    expect(await move(c, true)).toEqual([{ place: 2, total: 3 }])
    expect(await order()).toEqual(['A', 'C', 'B'])
    expect(await move(c, true)).toEqual([{ place: 1, total: 3 }])
    expect(await move(c, true)).toEqual([{ place: 1, total: 3 }])
    expect(await order()).toEqual(['C', 'A', 'B'])
    expect(await move(a, false)).toEqual([{ place: 3, total: 3 }])
    expect(await move(a, false)).toEqual([{ place: 3, total: 3 }])
    await database.query('delete from public.faq_items where id = $1', [b])
    expect(await move(c, false)).toEqual([{ place: 2, total: 2 }])
    expect(await order()).toEqual(['A', 'C'])
  })

  it('D03 items moved and added concurrently keep unique positions, and none is lost', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => add(`Fråga ${index}`)))
    await Promise.all([
      ...ids.map((id, index) => move(id, index % 2 === 0)),
      ...Array.from({ length: 6 }, (_, index) => add(`Ny ${index}`)),
      ...ids.map((id, index) => move(id, index % 3 === 0)),
    ])
    const rows = await database.query<{ position: number }>(
      'select position from public.faq_items where organization_id = $1 order by position',
      [ours.id],
    )
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  })

  it("T01 T11 a member or another organisation's admin cannot move an item and learns nothing about it", async () => {
    const [a, b] = [await add('A'), await add('B')]
    for (const [caller, organization] of [
      [ours.member, ours],
      [theirs.admin, ours],
      [theirs.admin, theirs],
    ] as const) {
      expect(await move(b, true, caller, organization)).toEqual([])
      expect(await move(crypto.randomUUID(), true, caller, organization)).toEqual([])
    }
    expect(await order()).toEqual(['A', 'B'])
    expect(a).not.toBe(b)
  })

  const record = (
    id: string,
    version: unknown,
    [sent, attempted, problem]: [boolean, boolean, string | null],
    caller: Caller = ours.admin,
    organization = ours,
  ) =>
    database.as(caller, (query) =>
      query<{ done: boolean }>('select public.record_faq_sync($1, $2, $3, $4, $5, $6) as done', [
        organization.id,
        id,
        version,
        sent,
        attempted,
        problem,
      ]),
    )

  it('the result of a sync is recorded, each attempt is counted, and a success clears the error', async () => {
    const id = await add('A')
    const { updated_at: version } = (await itemOf(id)) as { updated_at: unknown }
    expect(await record(id, version, [false, true, 'timeout'])).toEqual([{ done: true }])
    expect(await itemOf(id)).toMatchObject({
      sent_to_frank: false,
      sent_at: null,
      sync_error_message: 'timeout',
      frank_sync_attempts: 1,
    })
    await record(id, version, [false, false, 'Frank integration is disabled'])
    expect(await itemOf(id)).toMatchObject({ frank_sync_attempts: 1, sent_to_frank: false })
    await record(id, version, [true, true, null])
    const synced = await itemOf(id)
    expect(synced).toMatchObject({ sent_to_frank: true, sync_error_message: null, frank_sync_attempts: 2 })
    expect(synced?.sent_at).toEqual(synced?.last_sync_attempt)
    expect(synced?.updated_at).toEqual(version)
  })

  it('an item that was edited during its sync does not count as synced', async () => {
    const id = await add('A')
    const { updated_at: version } = (await itemOf(id)) as { updated_at: unknown }
    await database.query(`update public.faq_items set answer = 'Nej.' where id = $1`, [id])
    expect(await record(id, version, [true, true, null])).toEqual([{ done: false }])
    expect(await itemOf(id)).toMatchObject({ sent_to_frank: false, last_sync_attempt: null })
  })

  it("T01 T11 a member or another organisation's admin cannot record a sync", async () => {
    const id = await add('A')
    const before = await itemOf(id)
    for (const [caller, organization] of [
      [ours.member, ours],
      [theirs.admin, ours],
      [theirs.admin, theirs],
    ] as const)
      expect(await record(id, before?.updated_at, [true, true, null], caller, organization)).toEqual([
        { done: false },
      ])
    expect(await itemOf(id)).toEqual(before)
  })

  it('T03 an item can belong to a section of its own organisation only', async () => {
    const sql =
      'insert into public.faq_items (organization_id, section_id, question, answer) values ($1, $2, $3, $3)'
    await expect(
      database.as(ours.admin, (query) => query(sql, [ours.id, theirs.faqSectionId, 'x'])),
    ).rejects.toMatchObject({ code: '23503' })
    const id = await add('A')
    await expect(
      database.as(ours.admin, (query) =>
        query('update public.faq_items set section_id = $2 where id = $1', [id, theirs.faqSectionId]),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('Z01 a member cannot add, change or delete an item', async () => {
    const id = await add('A')
    const before = await itemOf(id)
    await expect(add('B', ours.member)).rejects.toMatchObject({ code: '42501' })
    await database.as(ours.member, async (query) => {
      await query(`update public.faq_items set answer = 'Nej.' where id = $1`, [id])
      await query('delete from public.faq_items where id = $1', [id])
    })
    expect(await itemOf(id)).toEqual(before)
  })
})
