import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChosenHouse, openChosenHouse } from '@/tests/support/database/chosen-house'
import { type Caller, engines } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import type { Person } from '@/tests/support/database/two-organizations'

describe.each(await engines())('news for chosen stairwells and apartments on %s', (engine) => {
  let house: ChosenHouse
  beforeAll(async () => {
    house = await openChosenHouse(engine)
  })
  afterAll(() => house?.database.close())
  beforeEach(() => house.renew())

  /** Counts the doors by which a person reaches the article. */
  const look = async (caller: Caller) => {
    const dashboard = await callAs<{
      total: number
      articles: object[]
      unread: number
      dates: object[]
      urgent: object[]
      events: object
      files: object
    }>(house.database, caller, 'public.get_dashboard(5)')
    const search = await callAs<{ news: object[] }>(
      house.database,
      caller,
      `public.search_corpus(-1, -1, 'x', array[]::uuid[], array[]::integer[])`,
    )
    const calendar = await callAs<{ dates: object[] }>(house.database, caller, 'public.get_calendar(null)')
    return {
      page: (await house.open(caller)) ? 1 : 0,
      row: await house.count(caller, 'select id from public.organization_news where id = $1', [
        house.made.article,
      ]),
      event: await house.count(caller, 'select id from public.calendar_entries where id = $1', [
        house.made.event,
      ]),
      files: await house.count(caller, 'select id from public.article_files where article_id = $1', [
        house.made.article,
      ]),
      stored: await house.count(caller, 'select name from storage.objects where name = any ($1)', [
        [house.made.file, house.made.image],
      ]),
      total: dashboard?.total,
      listed: dashboard?.articles.length,
      urgent: dashboard?.urgent.length,
      dates: dashboard?.dates.length,
      calendar: calendar?.dates.length,
      searched: search?.news.length,
    }
  }
  const all = {
    page: 1,
    row: 1,
    event: 1,
    files: 1,
    stored: 2,
    total: 1,
    listed: 1,
    urgent: 1,
    dates: 1,
    calendar: 1,
    searched: 1,
  }
  const none = Object.fromEntries(Object.keys(all).map((door) => [door, 0]))
  const unreadOf = async (caller: Caller) =>
    (await callAs<{ unread: number }>(house.database, caller, 'public.get_dashboard(5)'))?.unread

  it('V97 a member reads it by every door in a chosen stairwell or apartment, and by none elsewhere', async () => {
    await house.database.query('update public.organization_news set is_urgent = true where id = $1', [
      house.made.article,
    ])
    for (const recipients of [[house.stairwellB], [house.homeOfB]]) {
      await house.choose(recipients)
      for (const reader of [house.inB, house.board, house.ours.admin]) expect(await look(reader)).toEqual(all)
      for (const stranger of [house.ours.member, house.homeless]) {
        expect(await look(stranger)).toEqual(none)
        expect(await unreadOf(stranger)).toBe(0)
      }
      for (const stranger of [house.theirs.member, house.theirs.admin])
        expect(await look(stranger)).toMatchObject({
          page: 0,
          row: 0,
          event: 0,
          files: 0,
          stored: 0,
          total: 0,
        })
    }
    await house.choose(null)
    for (const reader of [house.ours.member, house.homeless]) expect(await look(reader)).toEqual(all)
  })

  it('V97 a change of the home, of the recipients and of the role takes effect at once', async () => {
    expect(await house.open(house.homeless)).toBeNull()
    await house.place(house.homeless, house.homeOfB)
    expect(await house.open(house.homeless)).not.toBeNull()
    await house.choose([`${house.ours.id}/A`])
    expect(await house.open(house.homeless)).toBeNull()
    expect(await house.open(house.ours.member)).not.toBeNull()
    await house.database.query('update public.organization_members set apartment_id = null where id = $1', [
      house.homeless.memberId,
    ])
    // An author who is no admin any more reads what is their own.
    await house.choose([house.stairwellB])
    await house.database.query('update public.organization_news set created_by = $2 where id = $1', [
      house.made.article,
      house.homeless.memberId,
    ])
    expect(await house.open(house.homeless)).not.toBeNull()
  })

  it('V97 A28 a session that lacks its second factor knows no home, and no board', async () => {
    await house.database.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), $1, 'app', 'totp', 'verified', now(), now())`,
      [house.inB.userId],
    )
    const keysAt = (aal: string) =>
      callAs(house.database, { ...house.inB, claims: { aal } }, 'private.own_reader_keys()')
    expect(await keysAt('aal1')).toEqual([])
    expect(await keysAt('aal2')).toContain(house.stairwellB)
    await house.database.query('delete from auth.mfa_factors')
  })

  it('V97 nobody notes a reading of what they cannot read, and so learns that it is there', async () => {
    const note = (person: Person) =>
      house.database.as(person, (query) =>
        query(
          'insert into public.article_reads (article_id, member_id, organization_id) values ($1, $2, $3)',
          [house.made.article, person.memberId, house.ours.id],
        ),
      )
    await expect(note(house.ours.member)).rejects.toMatchObject({ code: '42501' })
    await note(house.inB)
    const marked = (person: Person) =>
      callAs(house.database, person, 'public.mark_article_read($1, $2)', [house.ours.id, house.made.article])
    expect(await marked(house.ours.member)).toBe(false)
    expect(await marked(house.board)).toBe(true)
  })

  it('counts and names those alone whom it is for', async () => {
    await house.open(house.board)
    expect(await house.open(house.ours.admin)).toMatchObject({
      reads: 0,
      members: 1,
      unread: ['in-b'],
      readers: [],
      recipients: { stairwells: ['B'], apartments: null, gone: 0 },
    })
    await house.open(house.inB)
    expect(await house.open(house.ours.admin)).toMatchObject({
      reads: 1,
      members: 1,
      unread: [],
      readers: ['in-b'],
    })
    await house.choose(null)
    expect(await house.open(house.ours.admin)).toMatchObject({ reads: 2, members: 4, recipients: null })
  })

  it('V97 a member is told their own stairwell and apartment, and not those of the others', async () => {
    await house.choose([house.homeOfB, `${house.ours.id}/A`])
    expect((await house.open(house.ours.admin))?.recipients).toEqual({
      stairwells: ['A'],
      apartments: ['21'],
      gone: 0,
    })
    expect((await house.open(house.inB))?.recipients).toEqual({
      stairwells: null,
      apartments: ['21'],
      gone: 0,
    })
    expect((await house.open(house.ours.member))?.recipients).toEqual({
      stairwells: ['A'],
      apartments: null,
      gone: 0,
    })
  })

  it('V97 an admin chooses homes of their own organisation alone, at least one, and it is logged', async () => {
    const save = (caller: Caller, recipients: string[]) =>
      house.database.as(caller, (query) =>
        query('update public.organization_news set recipients = $2 where id = $1 returning id', [
          house.made.article,
          recipients,
        ]),
      )
    const foreign = await house.one<string>('select id from public.apartments where organization_id = $1', [
      house.theirs.id,
    ])
    for (const unknown of [foreign, `${house.theirs.id}/B`, `${house.ours.id}/Z`, crypto.randomUUID(), 'B'])
      await expect(save(house.ours.admin, [house.homeOfB, unknown])).rejects.toThrow('recipient_unknown')
    await expect(save(house.ours.admin, [])).rejects.toMatchObject({ code: '23514' })
    for (const stranger of [house.inB, house.board, house.theirs.admin])
      expect(await save(stranger, [house.homeOfB])).toEqual([])
    await save(house.ours.admin, [house.homeOfB, `${house.ours.id}/A`])
    const [logged] = await house.database.query(
      `select actor_id, old_values, new_values from public.audit_events where subject_id = $1 order by created_at desc limit 1`,
      [house.made.article],
    )
    expect(logged).toEqual({
      actor_id: house.ours.admin.memberId,
      old_values: { stairwells: 'B', apartments: null },
      new_values: { stairwells: 'A', apartments: '21' },
    })
    // An article does not become one for everybody when the only home it was for is deleted.
    await house.choose([house.homeOfB])
    const gone = await house.putApartment(house.ours.id, '99', 'C')
    await house.choose([gone])
    await house.database.query('delete from public.apartments where id = $1', [gone])
    expect(await house.open(house.ours.member)).toBeNull()
    expect(await house.open(house.ours.admin)).toMatchObject({
      members: 0,
      recipients: { stairwells: null, apartments: null, gone: 1 },
    })
  })

  it('the form learns how many readers each apartment has, and a member does not', async () => {
    const list = (caller: Caller) =>
      callAs<{ apartments: [id: string, ...unknown[]][] | null; chosen: string[] | null }>(
        house.database,
        caller,
        'public.list_managed_articles(5, 1, $1)',
        [house.made.article],
      )
    const managed = await list(house.ours.admin)
    expect(managed?.chosen).toEqual([house.stairwellB])
    expect(managed?.apartments?.map(([, ...counts]) => counts)).toEqual([
      ['12', 'A', 1, 0, 0, 0, 0, 0],
      ['21', 'B', 1, 0, 0, 0, 0, 0],
    ])
    for (const stranger of [house.inB, house.board])
      expect(await list(stranger)).toMatchObject({ apartments: null, chosen: null })
  })
})
