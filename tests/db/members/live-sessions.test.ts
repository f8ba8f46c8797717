import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'

describe.each(await engines())('the membership and the session of a caller on %s', (engine) => {
  const people = useMemberDatabase(engine)

  it('T06 set_claim accepts only a membership of the caller', async () => {
    const claims = (userId: string) =>
      people.database.query('select organization_id from public.member_claims where auth_user_id = $1', [
        userId,
      ])
    const claim = (name: string, value: string) =>
      people.database.as(people.theirs.member, (query) =>
        query('select public.set_claim($1, $2)', [name, value]),
      )
    const before = await claims(people.theirs.member.userId)
    await expect(claim('current_member_id', people.theirs.admin.memberId)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(claim('current_organization_id', people.ours.id)).rejects.toMatchObject({ code: '42501' })
    for (const bad of ['', 'not-set', 'null', 'undefined', "' or true --"]) {
      await expect(claim('current_organization_id', bad)).rejects.toMatchObject({ code: '22023' })
    }
    await expect(claim('role', 'service_role')).rejects.toMatchObject({ code: '22023' })
    expect(await claims(people.theirs.member.userId)).toEqual(before)
    await claim('current_organization_id', people.theirs.id)
    expect(await claims(people.theirs.member.userId)).toEqual([{ organization_id: people.theirs.id }])
  })

  it('a person who belongs to two organisations works in the one that they chose', async () => {
    const [row] = await people.database.query<{ id: string }>(
      `insert into public.organization_members (organization_id, email, full_name, auth_user_id) values ($1, $2, 'Dubbel', $3) returning id`,
      [people.ours.id, people.theirs.member.email, people.theirs.member.userId],
    )
    const current = () =>
      people.database.as(people.theirs.member, (query) =>
        query<{ organization_id: string }>('select organization_id from public.get_current_member()'),
      )
    expect(await current()).toEqual([{ organization_id: people.theirs.id }])
    await people.database.as(people.theirs.member, (query) =>
      query(`select public.set_claim('current_member_id', $1)`, [row?.id]),
    )
    expect(await current()).toEqual([{ organization_id: people.ours.id }])
  })

  it('A19 an ended session opens no membership, even with a valid token', async () => {
    const caller = (session: string) => ({ ...people.theirs.admin, claims: { session_id: session } })
    const current = (session: string) =>
      people.database.as(caller(session), (query) =>
        query('select member_id from public.get_current_member()'),
      )
    const session = crypto.randomUUID()
    await people.database.query(
      'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
      [session, people.theirs.admin.userId],
    )
    const lives = (claims = { session_id: session }) =>
      people.database.as({ ...people.theirs.admin, claims }, (query) =>
        query('select public.has_live_session() as lives'),
      )
    expect(await current(session)).toHaveLength(1)
    expect(await lives()).toEqual([{ lives: true }])
    await people.database.query('delete from auth.sessions where id = $1', [session])
    expect(await current(session)).toEqual([])
    expect(await lives()).toEqual([{ lives: false }])
    const visitor = people.database.as('anon', (query) => query('select public.has_live_session()'))
    await expect(visitor).rejects.toMatchObject({ code: '42501' })
  })

  it('A11 a refresh token reused after ten seconds ends the session on every backend', async () => {
    const { userId } = people.theirs.admin
    const session = crypto.randomUUID()
    const caller = { ...people.theirs.admin, claims: { session_id: session } }
    const isMember = async () =>
      (await people.database.as(caller, (query) => query('select 1 from public.get_current_member()')))
        .length > 0
    const refresh = (moment: string) =>
      people.database.query(
        `update auth.sessions set refreshed_at = (now() + $2::interval) at time zone 'utc' where id = $1`,
        [session, moment],
      )
    const revoke = () =>
      people.database.query('update auth.refresh_tokens set revoked = true where session_id = $1', [session])
    await people.database.query(
      'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
      [session, userId],
    )
    await people.database.query(
      `insert into auth.refresh_tokens (id, token, user_id, session_id, created_at) values ($1, 'newest', $2, $3, now())`,
      [crypto.randomUUID(), userId, session],
    )
    expect(await isMember()).toBe(true)
    await refresh('1 second')
    expect(await isMember()).toBe(true)
    // The token before the newest was reused: Auth returns the newest token again and updates refreshed_at.
    await refresh('15 seconds')
    expect(await isMember()).toBe(false)
    await refresh('1 second')
    // An older token was reused: Auth revokes all tokens of the session but keeps the session row.
    await revoke()
    expect(await isMember()).toBe(false)

    // The stranger's call with this session id deletes nothing, and the session stays ended.
    const stranger = { ...people.theirs.member, claims: { session_id: session } }
    const lives = (who: typeof stranger) =>
      people.database.as(who, (query) => query('select public.has_live_session() as lives'))
    const rows = () => people.database.query('select 1 from auth.sessions where id = $1', [session])
    expect(await lives(stranger)).toEqual([{ lives: false }])
    expect(await rows()).toHaveLength(1)
    expect(await lives(caller)).toEqual([{ lives: false }])
    expect(await rows()).toEqual([])
  })
})
