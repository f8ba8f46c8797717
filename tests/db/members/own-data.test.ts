import { describe, expect, it } from 'vitest'
import { treatments } from '@/lib/privacy/register'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { createUser } from '@/tests/support/database/two-organizations'

type Membership = Record<string, unknown> & { organization: string; organization_members: { id: string } }
type OwnData = { account: { email: string }; memberships: Membership[] }

/** Their rows stand within a conversation. */
const nested = ['frank_messages', 'frank_feedback']

describe.each(await engines())("a person's own data, on %s", (engine) => {
  const people = useMemberDatabase(engine)
  const readOwn = async (caller: Caller | 'anon'): Promise<OwnData | null> => {
    const [row] = await people.database.as(caller, (query) =>
      query<{ data: OwnData | null }>('select public.read_own_data() as data'),
    )
    return row?.data ?? null
  }

  it('hold the rows of each table that names them', async () => {
    const { ours } = people
    const data = await readOwn(ours.member)
    expect(data?.account.email).toBe(ours.member.email)
    expect(data?.memberships.map(({ organization }) => organization)).toEqual(['Ours'])
    const [membership] = data?.memberships ?? []
    const tables = treatments.flatMap((treatment) => treatment.tables)
    const keys = [...Object.keys(membership ?? {}), ...Object.keys(data ?? {}), ...nested]
    expect(tables.filter((table) => !keys.includes(table))).toEqual([])
    expect(membership).toMatchObject({
      organization_members: { id: ours.member.memberId, email: ours.member.email },
      member_claims: true,
      calendar_feeds: true,
      news_preferences: { frequency: 'at_once' },
      article_reads: [{ title: 'Nytt' }],
      news_mails: [{ article: 'Nytt' }],
      push_subscriptions: [{ endpoint: 'https://push.example/device' }],
      frank_interaction_logs: [{ question: 'Får man?' }],
      frank_questions: [{ question: 'Får man?', with_name: false }],
      frank_conversations: [
        { messages: [{ text: 'Får man?' }, { text: 'Ja.', sources: [{ text: 'Ja' }], helpful: false }] },
      ],
    })
    expect(membership?.erasure_requests).toEqual(expect.any(String))
    expect((await readOwn(ours.admin))?.memberships[0]).toMatchObject({
      organization_news: [{ title: 'Nytt' }],
    })
  })

  it('hold nothing of others, and nothing of an organisation that is not theirs', async () => {
    const { ours, theirs } = people
    const text = JSON.stringify(await readOwn(ours.member))
    for (const foreign of [ours.admin.memberId, ours.admin.email, theirs.id, theirs.member.email, 'Theirs'])
      expect([foreign, text.includes(foreign)]).toEqual([foreign, false])
    // The secret of the calendar and the keys of a device open something by themselves.
    const [feed] = await people.database.query<{ secret: string }>(
      'select secret::text from public.calendar_feeds where member_id = $1',
      [ours.member.memberId],
    )
    expect(text).not.toContain(feed?.secret)
    expect(text).not.toContain('device_secret')
  })

  it('hold no text of an answer whose source is closed to them', async () => {
    const { member } = people.ours
    const close = (isClosed: boolean) =>
      people.database.query('update public.frank_messages set is_withdrawn = $2 where member_id = $1', [
        member.memberId,
        isClosed,
      ])
    await close(true)
    const [membership] = (await readOwn(member))?.memberships ?? []
    expect(membership?.frank_conversations).toMatchObject([
      { messages: [{ text: null }, { text: null, sources: [] }] },
    ])
    await close(false)
  })

  it('are of both organisations for a member of two', async () => {
    const { ours, theirs } = people
    const added = await people.database.query<{ id: string }>(
      `insert into public.organization_members (organization_id, email, full_name, auth_user_id)
        values ($1, 'member@ours.example', 'Samma', $2) returning id`,
      [theirs.id, ours.member.userId],
    )
    const data = await readOwn(ours.member)
    expect(data?.memberships.map(({ organization }) => organization)).toEqual(['Ours', 'Theirs'])
    await people.database.query('delete from public.organization_members where id = $1', [added[0]?.id])
  })

  it('cannot be read by a visitor, by a person without a membership, or after its end', async () => {
    await expect(readOwn('anon')).rejects.toMatchObject({ code: '42501' })
    const userId = await createUser(people.database, 'stranger@example.se')
    expect(await readOwn({ userId, email: 'stranger@example.se' })).toBeNull()
    const end = (days: number | null) =>
      people.database.query(
        `update public.organization_members set occupancy = 'tenant', occupancy_ends_on = current_date + $2::integer where id = $1`,
        [people.ours.member.memberId, days],
      )
    await end(-2)
    expect(await readOwn(people.ours.member)).toBeNull()
    await end(null)
  })
})

describe.each(await engines())('a request to be erased, on %s', (engine) => {
  const people = useMemberDatabase(engine)
  const count = async (caller: Caller) =>
    (
      await people.database.as(caller, (query) =>
        query<{ member_id: string }>('select member_id from public.erasure_requests'),
      )
    ).map(({ member_id }) => member_id)
  const list = async (caller: Caller, filter: string | null) => {
    const [row] = await people.database.as(caller, (query) =>
      query<{ page: { members: { id: string; asks_erasure: boolean }[] } }>(
        'select public.search_members($1, 25, 1, $2) as page',
        ['', filter],
      ),
    )
    return row?.page.members ?? []
  }

  it('is seen by the member and by the admins of the organisation only', async () => {
    const { ours, theirs } = people
    expect(await count(ours.member)).toEqual([ours.member.memberId])
    expect(await count(ours.admin)).toEqual([ours.member.memberId])
    expect(await count(theirs.admin)).toEqual([theirs.member.memberId])
    expect(await list(ours.admin, 'erasure')).toMatchObject([
      { id: ours.member.memberId, asks_erasure: true },
    ])
    expect((await list(ours.admin, null)).filter(({ asks_erasure }) => asks_erasure)).toHaveLength(1)
    expect((await list(ours.member, 'erasure')).map(({ id }) => id)).toEqual([ours.member.memberId])
    expect(await list(theirs.member, 'erasure')).toHaveLength(1)
  })

  it('cannot be made or taken back for another, nor dated', async () => {
    const { ours } = people
    const insert = (caller: Caller, member: string, organization: string) =>
      people.database.as(caller, (query) =>
        query('insert into public.erasure_requests (organization_id, member_id) values ($1, $2)', [
          organization,
          member,
        ]),
      )
    await expect(insert(ours.member, ours.admin.memberId, ours.id)).rejects.toMatchObject({ code: '42501' })
    const remove = (caller: Caller) =>
      people.database.as(caller, (query) =>
        query<{ member_id: string }>('delete from public.erasure_requests returning member_id'),
      )
    expect(await remove(ours.admin)).toEqual([])
    const date = people.database.as(ours.member, (query) =>
      query('update public.erasure_requests set asked_at = now()'),
    )
    await expect(date).rejects.toMatchObject({ code: '42501' })
    expect(await remove(ours.member)).toEqual([{ member_id: ours.member.memberId }])
    await insert(ours.member, ours.member.memberId, ours.id)
    expect(await count(ours.admin)).toEqual([ours.member.memberId])
  })

  it('goes with the member, whom an admin erases in one step', async () => {
    const { ours } = people
    await people.database.as(ours.admin, (query) =>
      query('delete from public.organization_members where id = $1', [ours.member.memberId]),
    )
    expect(await count(ours.admin)).toEqual([])
    const left = await people.database.query<{ found: number }>(
      `select count(*)::integer as found from public.frank_conversations where member_id = $1`,
      [ours.member.memberId],
    )
    expect(left).toEqual([{ found: 0 }])
  })
})
