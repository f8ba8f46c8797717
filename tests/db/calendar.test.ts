import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarEntrySchema } from '@/lib/calendar/schema'
import { toLocalTime } from '@/lib/i18n/time'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

type Calendar = {
  month: string
  dates: { title: string; article_id: string | null }[]
  secret: string | null
}

const entry = { id: crypto.randomUUID(), title: 'Städdag', day: '2026-12-01' }

describe('the form of a date', () => {
  it('is of a day in Sweden, or of a time there', () => {
    expect(calendarEntrySchema.parse(entry)).toMatchObject({
      startsAt: new Date('2026-11-30T23:00:00Z'),
      isAllDay: true,
      endsAt: null,
    })
    expect(calendarEntrySchema.parse({ ...entry, from: '18:00', to: '19:30' })).toMatchObject({
      ...{
        startsAt: new Date('2026-12-01T17:00:00Z'),
        isAllDay: false,
        endsAt: new Date('2026-12-01T18:30:00Z'),
      },
    })
    expect(calendarEntrySchema.parse({ ...entry, from: '19:00', to: '00:30' })).toMatchObject({
      endsAt: new Date('2026-12-01T23:30:00Z'),
    })
  })

  it.each([
    { day: '2026-02-30' },
    { day: '' },
    { day: '2026-12-01T10:00+05:00' },
    { from: '18:00+05:00' },
    { day: '2026-03-29', from: '02:30' },
    { from: '18:00', to: '17:00' },
    { to: '17:00' },
  ])('refuses %j', (fields) => {
    const result = calendarEntrySchema.safeParse({ ...entry, ...fields })
    expect(result.error?.issues[0]?.message).toBe('calendar_time_invalid')
  })
})

describe.each(await engines())('the calendar on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.calendar_entries')
    await database.query('delete from public.calendar_feeds')
  })
  afterAll(() => database?.close())

  const add = (caller: Caller, organization: string, title: string, article: string | null = null) =>
    database.as(caller, (query) =>
      query(
        `insert into public.calendar_entries (organization_id, title, starts_at, article_id) values ($1, $2, '2026-12-01T17:00Z', $3)`,
        [organization, title, article],
      ),
    )
  const read = (caller: Caller & { memberId: string }, month: string | null = '2026-12') =>
    callAs<Calendar>(database, caller, 'public.get_calendar($1)', [month])
  const feed = async (secret: string | null | undefined) => {
    const [row] = await database.query<{ found: { name: string } | null }>(
      'select public.read_calendar_feed($1) as found',
      [secret],
    )
    return row?.found ?? null
  }

  it('an admin adds a date that members see; a member and another association cannot', async () => {
    await add(ours.admin, ours.id, 'Stämma', ours.articleId)
    for (const caller of [ours.member, theirs.admin])
      await expect(add(caller, ours.id, 'Fel')).rejects.toThrow('row-level security')
    await expect(add(ours.admin, ours.id, 'Fel', theirs.articleId)).rejects.toThrow('foreign key')
    expect((await read(ours.member))?.dates).toMatchObject([{ title: 'Stämma', article_id: ours.articleId }])
    expect((await read(theirs.member))?.dates).toEqual([])
    // An expired article is not linked, and its event stays. The event of a draft is hidden.
    const change = (assignment: string) =>
      database.query(`update public.organization_news set ${assignment} where id = $1`, [ours.articleId])
    await change(`publish_at = now() - interval '2 days', expires_at = now() - interval '1 day'`)
    expect((await read(ours.member))?.dates).toMatchObject([{ title: 'Stämma', article_id: null }])
    await change('is_draft = true')
    expect((await read(ours.member))?.dates).toEqual([])
  })

  it('it opens at the month of the next date, in Swedish time, or else at this month', async () => {
    const thisMonth = toLocalTime(new Date()).slice(0, 7)
    const put = (starts: string, ends: string | null = null) =>
      database.query(
        `insert into public.calendar_entries (organization_id, title, starts_at, ends_at) values ($1, 'x', $2, $3)`,
        [theirs.id, starts, ends],
      )
    const opened = async () => (await read(theirs.admin, null))?.month
    await put('2020-03-05T17:00Z')
    expect(await opened()).toBe(thisMonth)
    await put('2098-06-01T10:00Z')
    await put('2098-02-28T23:30Z')
    const calendar = await read(theirs.admin, null)
    expect(calendar).toMatchObject({ month: '2098-03', dates: [{ title: 'x' }] })
    await put('2020-03-05T17:00Z', '2099-01-01T00:00Z')
    expect(await opened()).toBe(thisMonth)
    expect((await read(theirs.admin, '2020-03'))?.dates).toHaveLength(2)
  })

  it("V31 a member's address is theirs alone, and a new one makes the old one useless", async () => {
    const renew = (caller: Caller, member: string) =>
      database.as(caller, (query) => query('select public.renew_calendar_feed($1, $2)', [ours.id, member]))
    await renew(ours.member, ours.member.memberId)
    const first = (await read(ours.member))?.secret
    expect(await feed(first)).toMatchObject({ name: 'Ours' })
    await expect(renew(ours.admin, ours.member.memberId)).rejects.toThrow('row-level security')
    expect(await read(ours.admin)).toMatchObject({ secret: null })
    // Also by hand: a colleague, the admin of the association and other associations see no row.
    for (const caller of [ours.admin, theirs.member, theirs.admin])
      expect(await database.as(caller, (query) => query('select secret from public.calendar_feeds'))).toEqual(
        [],
      )
    expect(
      await database.as(ours.member, (query) => query('select secret from public.calendar_feeds')),
    ).toEqual([{ secret: first }])
    await renew(ours.member, ours.member.memberId)
    expect([await feed(first), await feed(crypto.randomUUID())]).toEqual([null, null])
    expect(await feed((await read(ours.member))?.secret)).toMatchObject({ name: 'Ours' })
    await expect(
      database.as(ours.member, (query) => query('select public.read_calendar_feed($1)', [first])),
    ).rejects.toThrow('permission denied')
    await database.query('delete from public.organization_members where id = $1', [ours.member.memberId])
    expect(await database.query('select 1 from public.calendar_feeds')).toEqual([])
  })
})
