import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { createUser } from '@/tests/support/database/two-organizations'

describe.each(await engines())('a person and their account on %s', (engine) => {
  const people = useMemberDatabase(engine)
  const { call, rowOf, addMember } = people

  it('a person who sets a password becomes accepted, and active after signing in', async () => {
    const email = 'setup@ours.example'
    const userId = await createUser(people.database, email)
    const caller = { userId, email }
    const id = await addMember(email, { auth_user_id: userId, invitation_status: 'sent' })
    const other = await addMember('other@ours.example', { invitation_status: 'sent' })
    expect(await call(caller, 'public.complete_member_setup()')).toBe(true)
    expect(await rowOf(id)).toMatchObject({ invitation_status: 'accepted', password_set: true })
    await call(caller, 'public.record_login()')
    expect(await rowOf(id)).toMatchObject({ invitation_status: 'active', last_login_at: expect.anything() })
    expect(await call(caller, 'public.complete_member_setup()')).toBe(true)
    expect(await rowOf(id)).toMatchObject({ invitation_status: 'active' })
    expect(await rowOf(other)).toMatchObject({ invitation_status: 'sent', password_set: false })
  })

  it('a person without a membership completes nothing', async () => {
    const email = 'stranger@nowhere.example'
    const caller = { userId: await createUser(people.database, email), email }
    expect(await call(caller, 'public.complete_member_setup()')).toBe(false)
    expect(await call(caller, 'public.sync_own_email()')).toBe(true)
    expect(
      await people.database.as(caller, (query) => query('select * from public.list_my_memberships()')),
    ).toEqual([])
  })

  it('a person who joins a second organisation keeps their password, and one without a password gets none', async () => {
    const email = 'second@ours.example'
    const first = await addMember(email)
    const userId = await createUser(people.database, email)
    const caller = { userId, email }
    await call(caller, 'public.update_member_auth_user_id($1, $2)', [email, userId])
    expect(await rowOf(first)).toMatchObject({ auth_user_id: userId, password_set: false })
    await call(caller, 'public.complete_member_setup()')
    const second = await addMember(email, { organization_id: people.theirs.id })
    await call(caller, 'public.answer_invitation($1, true)', [second])
    expect(await rowOf(second)).toMatchObject({ auth_user_id: userId, password_set: true })
    const memberships = await people.database.as(caller, (query) =>
      query('select id, organization_name, role, is_current from public.list_my_memberships()'),
    )
    expect(memberships).toEqual([
      { id: first, organization_name: 'Ours', role: 'MEMBER', is_current: true },
      { id: second, organization_name: 'Theirs', role: 'MEMBER', is_current: false },
    ])
    await call(caller, `public.set_claim('current_member_id', $1)`, [second])
    const current = await people.database.as(caller, (query) =>
      query('select id from public.list_my_memberships() where is_current'),
    )
    expect(current).toEqual([{ id: second }])
  })

  it('a confirmed new address applies in every organisation, except where another member already has it', async () => {
    const email = 'before@ours.example'
    const userId = await createUser(people.database, email)
    const caller = { userId, email }
    const here = await addMember(email, { auth_user_id: userId })
    const there = await addMember(email, { auth_user_id: userId, organization_id: people.theirs.id })
    await people.database.query(`update auth.users set email = 'after@ours.example' where id = $1`, [userId])
    expect(await call(caller, 'public.sync_own_email()')).toBe(true)
    expect([await rowOf(here), await rowOf(there)]).toMatchObject([
      { email: 'after@ours.example' },
      { email: 'after@ours.example' },
    ])
    await addMember('taken@ours.example')
    await people.database.query(`update auth.users set email = 'taken@ours.example' where id = $1`, [userId])
    expect(await call(caller, 'public.sync_own_email()')).toBe(false)
    expect([await rowOf(here), await rowOf(there)]).toMatchObject([
      { email: 'after@ours.example' },
      { email: 'taken@ours.example' },
    ])
  })

  it('an unconfirmed new address does not replace the old one', async () => {
    const email = 'unconfirmed@ours.example'
    const userId = await createUser(people.database, email)
    const id = await addMember(email, { auth_user_id: userId })
    await people.database.query(
      `update auth.users set email = 'victim@ours.example', email_confirmed_at = null where id = $1`,
      [userId],
    )
    expect(await call({ userId, email }, 'public.sync_own_email()')).toBe(false)
    expect(await rowOf(id)).toMatchObject({ email })
  })
})
