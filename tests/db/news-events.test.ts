import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

const start = '2098-12-01T17:00:00+00:00'
const news = {
  ...{ title: 'Stämma', content: 'Välkomna.', publish_at: null, expires_at: null },
  ...{ is_draft: false, is_pinned: false, is_urgent: false, sends_mail: true },
}
const dated = { place: 'Lokalen', starts_at: start, ends_at: null, is_all_day: false }

describe.each(await engines())('a news item and its event on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.calendar_entries')
  })
  afterAll(() => database?.close())

  type Save = {
    version?: string | null
    fields?: object
    event?: object | null
    eventVersion?: string | null
  }
  const save = (
    caller: Caller,
    id: string,
    { version, fields, event, eventVersion }: Save = {},
    org = ours,
  ) =>
    callAs<boolean>(database, caller, "public.save_article($1, $2, $3, $4, $5, $6, '[]', '[]', '{}')", [
      ...[org.id, id, version ?? null, { ...news, ...fields }],
      ...[event === undefined ? dated : event, eventVersion ?? null],
    ])
  const remove = (caller: Caller, id: string) =>
    callAs<boolean>(database, caller, 'public.delete_article($1, $2)', [ours.id, id])
  const articleOf = async (id: string) =>
    (
      await database.query<{ title: string; version: string }>(
        'select title, updated_at::text as version from public.organization_news where id = $1',
        [id],
      )
    )[0]
  const eventsOf = (id: string) =>
    database.query<{ title: string; place: string; is_hidden: boolean; version: string }>(
      'select title, place, is_hidden, updated_at::text as version from public.calendar_entries where article_id = $1',
      [id],
    )
  const calendarOf = async (caller: Caller) =>
    (
      await callAs<{ dates: { title: string; article_id: string | null }[] }>(
        ...[database, caller, 'public.get_calendar($1)', ['2098-12']],
      )
    )?.dates
  const opened = (caller: Caller, id: string) =>
    callAs<{ event: { title: string } | null }>(database, caller, 'public.open_article($1, false, 1)', [id])

  it('are saved, changed and deleted together, and are shown to the members of one organisation', async () => {
    const id = crypto.randomUUID()
    expect(await save(ours.admin, id)).toBe(true)
    // A form that is sent twice makes one of each.
    expect(await save(ours.admin, id)).toBe(false)
    expect(await eventsOf(id)).toMatchObject([{ title: 'Stämma', place: 'Lokalen', is_hidden: false }])
    expect(await calendarOf(ours.member)).toMatchObject([{ title: 'Stämma', article_id: id }])
    expect(await calendarOf(theirs.member)).toEqual([])
    expect(await opened(ours.member, id)).toMatchObject({ event: { title: 'Stämma', place: 'Lokalen' } })
    expect(await opened(theirs.member, id)).toBeNull()
    const listed = await callAs<{ events: object }>(database, ours.member, 'public.list_news(50, 1)')
    expect(listed?.events).toMatchObject({ [id]: { starts_at: start } })

    const [event] = await eventsOf(id)
    const version = (await articleOf(id))?.version
    const changed = { version, eventVersion: event?.version, fields: { title: 'Extra stämma' } }
    expect(await save(ours.admin, id, { ...changed, event: { ...dated, place: 'Gården' } })).toBe(true)
    expect(await eventsOf(id)).toMatchObject([{ title: 'Extra stämma', place: 'Gården' }])

    // Without a day the article has no event, and gets one again.
    const versions = async () => ({
      version: (await articleOf(id))?.version,
      eventVersion: (await eventsOf(id))[0]?.version,
    })
    expect(await save(ours.admin, id, { ...(await versions()), event: null })).toBe(true)
    expect(await eventsOf(id)).toEqual([])
    expect(await save(ours.admin, id, await versions())).toBe(true)
    expect(await eventsOf(id)).toHaveLength(1)
    expect(await remove(ours.admin, id)).toBe(true)
    expect([await articleOf(id), await eventsOf(id), await calendarOf(ours.member)]).toEqual([
      undefined,
      [],
      [],
    ])
  })

  it('D05 are not overwritten by a form that shows an older version of one of the two', async () => {
    const id = crypto.randomUUID()
    await save(ours.admin, id)
    const version = (await articleOf(id))?.version
    const eventVersion = (await eventsOf(id))[0]?.version
    await database.query(`update public.calendar_entries set place = 'Taket' where article_id = $1`, [id])
    const mine = { fields: { title: 'Min' }, event: { ...dated, place: 'Mitt' } }
    expect(await save(ours.admin, id, { version, eventVersion, ...mine })).toBe(false)
    const now = (await eventsOf(id))[0]?.version
    await database.query(`update public.organization_news set title = 'Deras' where id = $1`, [id])
    expect(await save(ours.admin, id, { version, eventVersion: now, ...mine })).toBe(false)
    expect(await articleOf(id)).toMatchObject({ title: 'Deras' })
    expect(await eventsOf(id)).toMatchObject([{ place: 'Taket' }])
  })

  it('are saved both or neither: an event that the database refuses leaves no article', async () => {
    const id = crypto.randomUUID()
    const wrong = { ...dated, ends_at: '2098-12-01T16:00:00+00:00' }
    await expect(save(ours.admin, id, { event: wrong })).rejects.toMatchObject({ code: '23514' })
    expect([await articleOf(id), await eventsOf(id)]).toEqual([undefined, []])
    await save(ours.admin, id)
    const [event] = await eventsOf(id)
    const version = (await articleOf(id))?.version
    const change = { version, eventVersion: event?.version, fields: { title: 'Ny' }, event: wrong }
    await expect(save(ours.admin, id, change)).rejects.toMatchObject({ code: '23514' })
    expect([(await articleOf(id))?.version, await eventsOf(id)]).toEqual([version, [event]])
  })

  it("T11 Z01 cannot be saved or deleted by a member, nor by another organisation's admin", async () => {
    const id = crypto.randomUUID()
    await save(ours.admin, id)
    const [event] = await eventsOf(id)
    const version = (await articleOf(id))?.version
    const change = { version, eventVersion: event?.version, fields: { title: 'Kapad' } }
    for (const caller of [ours.member, theirs.admin]) {
      await expect(save(caller, crypto.randomUUID())).rejects.toThrow('row-level security')
      expect(await save(caller, id, change)).toBe(false)
      expect(await save(caller, id, { ...change, eventVersion: null })).toBe(false)
      expect(await remove(caller, id)).toBe(false)
    }
    // Their own organisation, and our article.
    expect(await save(theirs.admin, id, change, theirs)).toBe(false)
    expect(await save(theirs.admin, id, { fields: { title: 'Kapad' } }, theirs)).toBe(false)
    expect([(await articleOf(id))?.version, await eventsOf(id)]).toEqual([version, [event]])
    const direct = database.as(theirs.admin, (query) =>
      query(`update public.calendar_entries set title = 'Kapad' where article_id = $1 returning id`, [id]),
    )
    expect(await direct).toEqual([])
  })

  it('stay hidden until the article is published, also from the assistant and the secret address', async () => {
    const id = crypto.randomUUID()
    await database.query('delete from public.calendar_entries')
    await save(ours.admin, id, { fields: { is_draft: true } })
    const rows = (caller: Caller) =>
      database.as(caller, (query) => query('select 1 as found from public.calendar_entries'))
    const ends = async () =>
      (
        await database.query<{ ends: string | null }>(
          'select private.find_event_end(e)::text as ends from public.calendar_entries e where e.article_id = $1',
          [id],
        )
      )[0]?.ends
    expect([await calendarOf(ours.admin), await rows(ours.member), await ends()]).toEqual([[], [], null])
    expect(await rows(ours.admin)).toHaveLength(1)
    await database.query(
      `update public.organization_news set is_draft = false, publish_at = now() + interval '1 day' where id = $1`,
      [id],
    )
    expect(await rows(ours.member)).toEqual([])
    // The worker's note that the time has come.
    await database.query(
      `update public.organization_news set publish_at = now() - interval '1 minute' where id = $1`,
      [id],
    )
    expect(await rows(ours.member)).toHaveLength(1)
    expect([await ends(), (await calendarOf(ours.member))?.length]).toEqual([expect.any(String), 1])
    const [job] = await database.query<{ version: string }>(
      'select j.version from public.notice_jobs j join public.calendar_entries e on e.id = j.event_id where e.article_id = $1',
      [id],
    )
    expect(Number(job?.version)).toBeGreaterThan(1)
  })
})
