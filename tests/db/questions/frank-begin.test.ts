import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import type { Person } from '@/tests/support/database/two-organizations'

type Begun = {
  member: { member_id: string; organization_id: string; organization_name: string; association_id: number }
  allowed: boolean
  config: { api_url: string | null; is_enabled: boolean } | null
} | null

describe.each(await engines())('the start of a question on %s', (engine) => {
  const people = useMemberDatabase(engine)
  const begin = async (
    { userId }: Pick<Person, 'userId'>,
    limits = [100, 100],
    session: string | null = null,
  ) => {
    const [row] = await people.database.as('service_role', (query) =>
      query<{ begun: Begun }>('select public.begin_frank_question($1, $2, $3, $4) as begun', [
        userId,
        session,
        ...limits,
      ]),
    )
    return row?.begun
  }
  const countOf = async (key: string) => {
    const sql = 'select points from public.rate_limits where key = $1'
    return (await people.database.query<{ points: number }>(sql, [key]))[0]?.points ?? 0
  }
  const forget = () => people.database.query('delete from public.rate_limits')

  it("returns the asker and the settings of the asker's organisation", async () => {
    const { ours, theirs } = people
    await people.database.query('delete from public.frank_api_config')
    await people.database.query(
      `insert into public.frank_api_config (organization_id, api_url, is_enabled) values ($1, 'https://theirs.example', false)`,
      [theirs.id],
    )
    expect(await begin(ours.member)).toMatchObject({
      member: { member_id: ours.member.memberId, organization_id: ours.id, association_id: 1 },
      allowed: true,
      config: null,
    })
    expect(await begin(theirs.member)).toMatchObject({
      member: { organization_id: theirs.id, organization_name: 'Theirs' },
      config: { api_url: 'https://theirs.example', is_enabled: false },
    })
  })

  it('T17 S14 a member, admin or visitor cannot call it, because it returns the address and counts', async () => {
    for (const caller of [people.ours.admin, people.ours.member, 'anon'] as const) {
      const attempt = people.database.as(caller, (query) =>
        query('select public.begin_frank_question($1, null, 1, 1)', [people.theirs.member.userId]),
      )
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('A19 a stranger or a member whose session has ended cannot start a question', async () => {
    await forget()
    expect(await begin({ userId: crypto.randomUUID() })).toBeNull()
    const session = crypto.randomUUID()
    await people.database.query(
      'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
      [session, people.ours.member.userId],
    )
    expect(await begin(people.ours.member, [100, 100], session)).toMatchObject({ allowed: true })
    await people.database.query('delete from auth.sessions where id = $1', [session])
    expect(await begin(people.ours.member, [100, 100], session)).toBeNull()
    expect(await countOf(`questionMember:${people.ours.member.memberId}`)).toBe(1)
  })

  it('a member of two organisations asks in the active one', async () => {
    const { ours, theirs } = people
    const second = await people.addMember(theirs.admin.email, { auth_user_id: theirs.admin.userId })
    expect(await begin(theirs.admin)).toMatchObject({ member: { organization_id: theirs.id } })
    await people.call(theirs.admin, `public.set_claim('current_member_id', $1)`, [second])
    expect(await begin(theirs.admin)).toMatchObject({
      member: { member_id: second, organization_id: ours.id },
    })
  })

  it("R01 a question over the member's limit is refused and does not count against the organisation", async () => {
    await forget()
    const { ours, theirs } = people
    const asked = []
    for (let nth = 1; nth <= 9; nth++) asked.push((await begin(ours.member, [2, 3]))?.allowed)
    expect(asked).toEqual([true, true, ...Array(7).fill(false)])
    expect(await countOf(`questionOrganization:${ours.id}`)).toBe(2)
    expect((await begin(ours.admin, [2, 3]))?.allowed).toBe(true)
    expect((await begin(ours.admin, [2, 3]))?.allowed).toBe(false)
    expect((await begin(theirs.member, [2, 3]))?.allowed).toBe(true)
  })

  it('R01 concurrent questions after a quiet minute delete the expired counts without a deadlock', async () => {
    const { ours, theirs } = people
    const askers = [ours.member, theirs.member, ours.admin, theirs.admin]
    for (let round = 0; round < 15; round++) {
      await people.database.query(
        `insert into public.rate_limits (key, points, expires_at) select 'old:' || n, 1, now() from generate_series(1, 30) n
         on conflict (key) do nothing`,
      )
      await people.database.query(`update public.rate_limits set expires_at = now() - interval '1 second'`)
      const begun = await Promise.all([...askers, ...askers].map((asker) => begin(asker)))
      expect(begun.map((one) => one?.allowed)).toEqual(Array(8).fill(true))
    }
    expect(await countOf('old:1')).toBe(0)
  })

  it('R01 concurrent questions are all counted', async () => {
    await forget()
    const asked = await Promise.all(Array.from({ length: 12 }, () => begin(people.ours.member, [5, 100])))
    expect(asked.filter((begun) => begun?.allowed)).toHaveLength(5)
  })
})
