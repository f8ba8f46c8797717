import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'

type Page = { total: number; queued: number; waiting: number; members: { full_name: string }[] }

describe.each(await engines())('many members on %s', (engine) => {
  const people = useMemberDatabase(engine)
  const { call, rowOf, addMember, addApartment } = people
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

  const list = async (caller: Caller, search: string, status: string | null, sort = 'name') => {
    const sql = 'public.search_members($1, 50, 1, $2, $3)'
    const page = await call<Page>(caller, sql, [search, status, sort])
    return page?.members.map(({ full_name }) => full_name)
  }
  const remind = (caller: Caller, members: string[] | null) =>
    call<number>(caller, "public.queue_reminders($1, $2::uuid[], 'en')", [people.ours.id, members])
  const queued = async () =>
    people.database.query<{ member_id: string; language: string }>(
      'select member_id, language from public.invitation_queue where organization_id = $1 order by member_id',
      [people.ours.id],
    )

  it('are narrowed by status and by apartment, and ordered by the value of apartment numbers', async () => {
    for (const [name, apartment, status] of [
      ['Lgh Tio', '10', 'sent'],
      ['Lgh Två', '2', 'active'],
      ['Lgh 12 B', '12 B', 'pending'],
      ['Lgh Utan', null, 'pending'],
    ] as const)
      await addMember(`${name.replaceAll(' ', '')}@lgh.example`.toLowerCase(), {
        full_name: name,
        apartment_id: apartment && (await addApartment(apartment)),
        invitation_status: status,
        invited_at: hoursAgo(2),
      })
    const admin = people.ours.admin
    expect(await list(admin, 'Lgh', null, 'apartment')).toEqual([
      'Lgh Två',
      'Lgh Tio',
      'Lgh 12 B',
      'Lgh Utan',
    ])
    expect(await list(admin, 'lgh', 'waiting')).toEqual(['Lgh 12 B', 'Lgh Tio', 'Lgh Utan'])
    expect(await list(admin, 'lgh', 'active')).toEqual(['Lgh Två'])
    expect(await list(admin, '12 b', null)).toEqual(['Lgh 12 B'])
    expect(await list(people.ours.member, 'lgh', null)).toEqual([])
    expect(await list(people.theirs.admin, 'lgh', null)).toEqual([])
  })

  it('stand in the Swedish order of their names, and of their apartments', async () => {
    const names = [
      'Adam Öst',
      'Zlatan Ahl',
      'Åke Ängström',
      'åsa lind',
      'Ärla Berg',
      'Örjan Ås',
      'östen Falk',
    ]
    const apartments = ['b 21', 'b 12', 'b 2', 'b 3', 'b 10', 'b 1', 'b 100']
    for (const [at, name] of [...names.entries()].toReversed())
      await addMember(`m${at}@ordning.example`, {
        full_name: name,
        apartment_id: await addApartment(apartments[at] ?? ''),
      })
    const admin = people.ours.admin
    expect(await list(admin, 'ordning.example', null)).toEqual(names)
    const byNumber = [
      'Örjan Ås',
      'Åke Ängström',
      'åsa lind',
      'Ärla Berg',
      'Zlatan Ahl',
      'Adam Öst',
      'östen Falk',
    ]
    expect(await list(admin, 'ordning.example', null, 'apartment')).toEqual(byNumber)
    const exported = await call<{ full_name: string }[]>(admin, 'public.export_members()')
    expect(exported?.map(({ full_name }) => full_name).filter((name) => names.includes(name))).toEqual(names)
    await people.database.query(
      "delete from public.organization_members where email like '%@ordning.example'",
    )
  })

  it('are exported for admins of their organisation only', async () => {
    const exported = (caller: Caller) => call<object[]>(caller, 'public.export_members()')
    expect(JSON.stringify(await exported(people.ours.admin))).toContain('Lgh Tio')
    expect(await exported(people.ours.member)).toEqual([])
    expect(JSON.stringify(await exported(people.theirs.admin))).not.toContain('Lgh')
  })

  it('who have not signed in are reminded once, in their language, an hour after the last mail', async () => {
    await people.database.query('delete from public.invitation_queue')
    const late = await addMember('late@ours.example', {
      invitation_status: 'sent',
      invited_at: hoursAgo(30),
      language: 'sv',
    })
    const just = await addMember('just@ours.example', { invitation_status: 'sent', invited_at: hoursAgo(0) })
    const active = await addMember('active@ours.example', { invitation_status: 'active' })
    for (const caller of [people.ours.member, people.theirs.admin]) {
      expect(await remind(caller, null)).toBe(0)
      expect(await remind(caller, [late])).toBe(0)
    }
    expect(await remind(people.ours.admin, [late, just, active])).toBe(1)
    expect(await queued()).toEqual([{ member_id: late, language: 'sv' }])
    expect(await remind(people.ours.admin, [late])).toBe(0)
    const claimed = await people.database.as('service_role', (query) =>
      query<{ id: string; language: string }>('select id, language from public.claim_queued_invitations(5)'),
    )
    expect(claimed).toEqual([{ id: late, language: 'sv' }])
    await people.database.as('service_role', (query) =>
      query(`select public.settle_queued_invitations($1::uuid[], '{}', '{}')`, [[late]]),
    )
    expect(await queued()).toEqual([])
    expect(await rowOf(late)).toMatchObject({ invitation_status: 'sent', invitation_claimed_at: null })
    expect(await remind(people.ours.admin, [late])).toBe(0)
  })

  it("keep the language that they choose, and change no colleague's", async () => {
    const { member, admin } = people.ours
    const settle = (spoken: string) => call<string>(member, 'public.settle_own_language($1)', [spoken])
    expect(await settle('sv')).toBe('sv')
    expect(await settle('en')).toBe('sv')
    await call(member, "public.keep_own_language('en')")
    expect(await settle('sv')).toBe('en')
    expect(await rowOf(member.memberId)).toMatchObject({ language: 'en' })
    expect(await rowOf(admin.memberId)).toMatchObject({ language: null })
    await expect(call(member, "public.keep_own_language('xx')")).rejects.toMatchObject({ code: '23514' })
  })
})
