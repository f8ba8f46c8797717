import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { createUser, type TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('members and their permissions on %s', (engine) => {
  const people = useMemberDatabase(engine)

  it('Z05 a member cannot change their own role, organisation, e-mail or account', async () => {
    const before = await people.rowOf(people.ours.member.memberId)
    for (const change of [
      `role = 'ADMIN'`,
      `organization_id = '${people.theirs.id}'`,
      `email = 'x@y.example'`,
      `auth_user_id = '${people.theirs.admin.userId}'`,
    ]) {
      const attempt = people.database.as(people.ours.member, (query) =>
        query(`update public.organization_members set ${change} where id = $1`, [
          people.ours.member.memberId,
        ]),
      )
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
    const promoted = await people.database.as(people.ours.member, (query) =>
      query<{ done: boolean }>(`select public.set_member_role($1, 'ADMIN') as done`, [
        people.ours.member.memberId,
      ]),
    )
    expect(promoted).toEqual([{ done: false }])
    expect(await people.rowOf(people.ours.member.memberId)).toEqual(before)
  })

  it("a member changes their own name and no other member's", async () => {
    await people.database.as(people.ours.member, (query) =>
      query(`update public.organization_members set full_name = 'Nytt Namn'`),
    )
    const names = await people.database.query<{ full_name: string }>(
      `select full_name from public.organization_members where full_name = 'Nytt Namn'`,
    )
    expect(names).toHaveLength(1)
    expect(await people.rowOf(people.ours.member.memberId)).toMatchObject({ full_name: 'Nytt Namn' })
  })

  it('an admin changes a role in their own organisation only', async () => {
    const change = (id: string, role: string) =>
      people.database.as(people.ours.admin, (query) =>
        query<{ done: boolean }>('select public.set_member_role($1, $2::public.member_role) as done', [
          id,
          role,
        ]),
      )
    expect(await change(people.ours.member.memberId, 'ADMIN')).toEqual([{ done: true }])
    expect(await change(people.ours.member.memberId, 'MEMBER')).toEqual([{ done: true }])
    expect(await change(people.theirs.member.memberId, 'ADMIN')).toEqual([{ done: false }])
  })

  it("T08 update_member_auth_user_id links only the caller's own verified address to the caller", async () => {
    const email = 'invited@ours.example'
    await people.database.query(
      `insert into public.organization_members (organization_id, email, full_name) values ($1, $2, 'Inbjuden')`,
      [people.ours.id, email],
    )
    const userId = await createUser(people.database, email)
    const link = (caller: { userId: string; email: string }, address: string, user: string) =>
      people.database.as(caller, (query) =>
        query<{ done: boolean }>('select public.update_member_auth_user_id($1, $2) as done', [address, user]),
      )
    const linked = () =>
      people.database.query('select auth_user_id from public.organization_members where email = $1', [email])

    expect(await link(people.theirs.member, email, people.theirs.member.userId)).toEqual([{ done: false }])
    expect(await link({ userId, email }, email, people.theirs.member.userId)).toEqual([{ done: false }])
    await people.database.query('update auth.users set email_confirmed_at = null where id = $1', [userId])
    expect(await link({ userId, email }, email, userId)).toEqual([{ done: false }])
    expect(await linked()).toEqual([{ auth_user_id: null }])

    await people.database.query('update auth.users set email_confirmed_at = now() where id = $1', [userId])
    expect(await link({ userId, email }, email.toUpperCase(), userId)).toEqual([{ done: true }])
    expect(await linked()).toEqual([{ auth_user_id: userId }])
  })

  it("Z10 only admins see colleagues' e-mails, and other organisations' colleagues are never listed", async () => {
    const colleagues = (caller: TestOrganization['admin'], organization: string) =>
      people.database.as(caller, (query) =>
        query<{ email: string | null }>('select email from public.get_organization_colleagues($1)', [
          organization,
        ]),
      )
    const [admin] = await people.database.query<{ id: string; auth_user_id: string; email: string }>(
      `select id, auth_user_id, email from public.organization_members where organization_id = $1 and role = 'ADMIN'`,
      [people.theirs.id],
    )
    const seenByMember = await colleagues(people.theirs.member, people.theirs.id)
    expect(seenByMember.length).toBeGreaterThan(1)
    expect(seenByMember.every(({ email }) => email === null)).toBe(true)
    const seenByAdmin = await colleagues(
      { userId: admin!.auth_user_id, email: admin!.email, memberId: admin!.id },
      people.theirs.id,
    )
    expect(seenByAdmin.every(({ email }) => email?.includes('@'))).toBe(true)
    expect(await colleagues(people.theirs.admin, people.ours.id)).toEqual([])
  })

  it("get_member_by_email answers only for the caller's own address or in an admin's organisation", async () => {
    const find = (caller: TestOrganization['admin'], email: string) =>
      people.database.as(caller, (query) =>
        query<{ organization_id: string }>('select organization_id from public.get_member_by_email($1)', [
          email,
        ]),
      )
    expect(await find(people.theirs.admin, people.theirs.admin.email)).toEqual([
      { organization_id: people.theirs.id },
    ])
    expect(await find(people.theirs.admin, 'member@theirs.example')).toEqual([
      { organization_id: people.theirs.id },
    ])
    expect(await find(people.theirs.admin, 'admin@ours.example')).toEqual([])
    expect(await find(people.theirs.member, people.theirs.admin.email)).toEqual([])
  })
})
