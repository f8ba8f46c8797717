import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { createUser } from '@/tests/support/database/two-organizations'

describe.each(await engines())('joining an organisation on %s', (engine) => {
  const people = useMemberDatabase(engine)
  const { call, rowOf, addMember } = people

  const link = (caller: { userId: string; email: string }) =>
    call<boolean>(caller, 'public.update_member_auth_user_id($1, $2)', [caller.email, caller.userId])
  const answer = (caller: Caller, id: string, joins: boolean) =>
    call<boolean>(caller, 'public.answer_invitation($1, $2)', [id, joins])
  const invitationsOf = async (caller: Caller) =>
    (
      await people.database.as(caller, (query) =>
        query<{ id: string }>('select id from public.list_my_invitations()'),
      )
    ).map(({ id }) => id)

  /** A member of `theirs` whom `ours` has invited later. */
  async function addExisting(name: string) {
    const email = `${name}@home.example`
    const home = await addMember(email, { organization_id: people.theirs.id })
    const caller = { userId: await createUser(people.database, email), email }
    expect(await link(caller)).toBe(true)
    return { caller, home, invited: await addMember(email, { invitation_status: 'sent' }) }
  }

  it('an admin who adds an address does not make its owner a member at the next sign-in', async () => {
    const { caller, home, invited } = await addExisting('unasked')
    const before = await rowOf(invited)
    await link(caller)
    await call(caller, 'public.complete_member_setup()')
    await call(caller, 'public.record_login()')
    await call(caller, 'public.sync_own_email()')
    expect(await rowOf(invited)).toEqual(before)
    expect(await rowOf(home)).toMatchObject({ invitation_status: 'active' })
    const seen = await people.database.as(caller, (query) =>
      query('select id from public.document_sections where organization_id = $1', [people.ours.id]),
    )
    expect(seen).toEqual([])
  })

  it('an account without a current membership must also accept the invitation', async () => {
    const { caller, home, invited } = await addExisting('left')
    await people.database.query('delete from public.organization_members where id = $1', [home])
    await people.database.query(
      `update auth.users set email_confirmed_at = now() - interval '2 days' where id = $1`,
      [caller.userId],
    )
    expect(await link(caller)).toBe(false)
    expect(await rowOf(invited)).toMatchObject({ auth_user_id: null })
    expect(await invitationsOf(caller)).toEqual([invited])
  })

  it('a person joins by accepting and is a member from then on', async () => {
    const { caller, home, invited } = await addExisting('willing')
    await call(caller, 'public.complete_member_setup()')
    expect(await invitationsOf(caller)).toEqual([invited])
    expect(await answer(caller, invited, true)).toBe(true)
    expect(await rowOf(invited)).toMatchObject({
      auth_user_id: caller.userId,
      invitation_status: 'accepted',
      password_set: true,
      last_login_at: null,
    })
    expect(await invitationsOf(caller)).toEqual([])
    expect(await answer(caller, invited, true)).toBe(false)
    expect(await rowOf(home)).toMatchObject({ last_login_at: null })
  })

  it('a declined invitation does not notify the organisation, and the next invitation asks again', async () => {
    const { caller, invited } = await addExisting('unwilling')
    const before = await rowOf(invited)
    expect(await answer(caller, invited, false)).toBe(true)
    expect(await rowOf(invited)).toEqual(before)
    expect(await invitationsOf(caller)).toEqual([])
    expect(await answer(caller, invited, true)).toBe(false)
    for (const admin of [people.ours.admin, people.ours.member, caller]) {
      const reads = people.database.as(admin, (query) => query('select * from public.declined_invitations'))
      await expect(reads).rejects.toMatchObject({ code: '42501' })
    }
    await people.database.as(people.ours.admin, (query) =>
      query('select public.mark_invitations_sent($1::uuid[])', [[invited]]),
    )
    expect(await invitationsOf(caller)).toEqual([invited])
    expect(await answer(caller, invited, true)).toBe(true)
  })

  it('T05 T11 a person cannot answer for another, and an unverified address gets no invitations', async () => {
    const { caller, invited } = await addExisting('asked')
    for (const other of [people.ours.admin, people.ours.member, people.theirs.admin]) {
      expect(await answer(other, invited, true)).toBe(false)
      expect(await answer(other, invited, false)).toBe(false)
      expect(await invitationsOf(other)).toEqual([])
    }
    await people.database.query('update auth.users set email_confirmed_at = null where id = $1', [
      caller.userId,
    ])
    expect(await invitationsOf(caller)).toEqual([])
    expect(await answer(caller, invited, true)).toBe(false)
    expect(await rowOf(invited)).toMatchObject({ auth_user_id: null, invitation_status: 'sent' })
    const visitor = people.database.as('anon', (query) => query('select public.list_my_invitations()'))
    await expect(visitor).rejects.toMatchObject({ code: '42501' })
  })

  it("a new account's first membership is the one whose invitation was opened; the other stays pending", async () => {
    const email = 'new@home.example'
    const first = await addMember(email, { organization_id: people.theirs.id })
    const second = await addMember(email)
    // Only the link of the newest invitation works.
    for (const [id, age] of [
      [first, '1 hour'],
      [second, '2 hours'],
    ]) {
      await people.database.query(
        `update public.organization_members set invitation_status = 'sent', invited_at = now() - $2::interval where id = $1`,
        [id, age],
      )
    }
    const caller = { userId: await createUser(people.database, email), email }
    expect(await link(caller)).toBe(true)
    expect(await rowOf(first)).toMatchObject({ auth_user_id: caller.userId })
    expect(await rowOf(second)).toMatchObject({ auth_user_id: null })
    expect(await link(caller)).toBe(true)
    expect(await invitationsOf(caller)).toEqual([second])
  })

  it('a sign-in is recorded in the active organisation only', async () => {
    const { caller, home, invited } = await addExisting('twice')
    await answer(caller, invited, true)
    await call(caller, `public.set_claim('current_member_id', $1)`, [invited])
    await call(caller, 'public.record_login()')
    expect(await rowOf(invited)).toMatchObject({
      last_login_at: expect.anything(),
      invitation_status: 'active',
    })
    expect(await rowOf(home)).toMatchObject({ last_login_at: null, invitation_status: 'pending' })
  })
})
