import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database'
import { createOrganization, createUser, type TestOrganization } from '@/tests/support/two-organizations'

describe.each(await engines())('members and their rights on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
  })
  afterAll(() => database?.close())

  const memberRow = async (id: string) =>
    (await database.query('select * from public.organization_members where id = $1', [id]))[0]

  it('Z05 a member cannot change their own role, organisation, e-mail or account', async () => {
    const before = await memberRow(ours.member.memberId)
    for (const change of [
      `role = 'ADMIN'`,
      `organization_id = '${theirs.id}'`,
      `email = 'x@y.example'`,
      `auth_user_id = '${theirs.admin.userId}'`,
    ]) {
      const attempt = database.as(ours.member, (query) =>
        query(`update public.organization_members set ${change} where id = $1`, [ours.member.memberId]),
      )
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
    const promoted = await database.as(ours.member, (query) =>
      query<{ done: boolean }>(`select public.set_member_role($1, 'ADMIN') as done`, [ours.member.memberId]),
    )
    expect(promoted).toEqual([{ done: false }])
    expect(await memberRow(ours.member.memberId)).toEqual(before)
  })

  it('a member changes their own name, and nobody else’s', async () => {
    await database.as(ours.member, (query) =>
      query(`update public.organization_members set full_name = 'Nytt Namn'`),
    )
    const names = await database.query<{ full_name: string }>(
      `select full_name from public.organization_members where full_name = 'Nytt Namn'`,
    )
    expect(names).toHaveLength(1)
    expect(await memberRow(ours.member.memberId)).toMatchObject({ full_name: 'Nytt Namn' })
  })

  it("an admin changes a role in their own organisation, and not in another's", async () => {
    const change = (id: string, role: string) =>
      database.as(ours.admin, (query) =>
        query<{ done: boolean }>('select public.set_member_role($1, $2::public.member_role) as done', [
          id,
          role,
        ]),
      )
    expect(await change(ours.member.memberId, 'ADMIN')).toEqual([{ done: true }])
    expect(await change(ours.member.memberId, 'MEMBER')).toEqual([{ done: true }])
    expect(await change(theirs.member.memberId, 'ADMIN')).toEqual([{ done: false }])
  })

  it('Z07 the last admin can be neither demoted nor removed', async () => {
    const demote = database.as(ours.admin, (query) =>
      query(`select public.set_member_role($1, 'MEMBER')`, [ours.admin.memberId]),
    )
    await expect(demote).rejects.toMatchObject({ code: 'P0001' })
    const remove = database.as(ours.admin, (query) =>
      query('delete from public.organization_members where id = $1', [ours.admin.memberId]),
    )
    await expect(remove).rejects.toMatchObject({ code: 'P0001' })
    await expect(
      database.query('delete from public.organization_members where id = $1', [ours.admin.memberId]),
    ).rejects.toMatchObject({ code: 'P0001' })
    expect(await memberRow(ours.admin.memberId)).toMatchObject({ role: 'ADMIN' })
  })

  it('Z07 two admins who remove each other at once leave one', async () => {
    await database.query(`update public.organization_members set role = 'ADMIN' where id = $1`, [
      ours.member.memberId,
    ])
    const remove = (id: string) =>
      database.query('delete from public.organization_members where id = $1', [id])
    const outcomes = await Promise.allSettled([remove(ours.admin.memberId), remove(ours.member.memberId)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const admins = await database.query(
      `select id from public.organization_members where organization_id = $1 and role = 'ADMIN'`,
      [ours.id],
    )
    expect(admins).toHaveLength(1)
  })

  it('the last admin goes when the organisation goes', async () => {
    const gone = await createOrganization(database, 'Gone', 3)
    await database.query('delete from public.organizations where id = $1', [gone.id])
    expect(await memberRow(gone.admin.memberId)).toBeUndefined()
    expect(
      await database.query('select 1 from public.passages where organization_id = $1', [gone.id]),
    ).toEqual([])
  })

  it("T06 set_claim takes the caller's own membership and no other's", async () => {
    const claims = (userId: string) =>
      database.query('select organization_id from public.member_claims where auth_user_id = $1', [userId])
    const claim = (name: string, value: string) =>
      database.as(theirs.member, (query) => query('select public.set_claim($1, $2)', [name, value]))
    const before = await claims(theirs.member.userId)
    await expect(claim('current_member_id', theirs.admin.memberId)).rejects.toMatchObject({ code: '42501' })
    await expect(claim('current_organization_id', ours.id)).rejects.toMatchObject({ code: '42501' })
    for (const bad of ['', 'not-set', 'null', 'undefined', "' or true --"]) {
      await expect(claim('current_organization_id', bad)).rejects.toMatchObject({ code: '22023' })
    }
    await expect(claim('role', 'service_role')).rejects.toMatchObject({ code: '22023' })
    expect(await claims(theirs.member.userId)).toEqual(before)
    await claim('current_organization_id', theirs.id)
    expect(await claims(theirs.member.userId)).toEqual([{ organization_id: theirs.id }])
  })

  it('a person who belongs to two organisations works in the one that they chose', async () => {
    const [row] = await database.query<{ id: string }>(
      `insert into public.organization_members (organization_id, email, full_name, auth_user_id) values ($1, $2, 'Dubbel', $3) returning id`,
      [ours.id, theirs.member.email, theirs.member.userId],
    )
    const current = () =>
      database.as(theirs.member, (query) =>
        query<{ organization_id: string }>('select organization_id from public.get_current_member()'),
      )
    expect(await current()).toEqual([{ organization_id: theirs.id }])
    await database.as(theirs.member, (query) =>
      query(`select public.set_claim('current_member_id', $1)`, [row?.id]),
    )
    expect(await current()).toEqual([{ organization_id: ours.id }])
  })

  it('A19 a session that has ended opens no membership, whatever its token says', async () => {
    const caller = (session: string) => ({ ...theirs.admin, claims: { session_id: session } })
    const current = (session: string) =>
      database.as(caller(session), (query) => query('select member_id from public.get_current_member()'))
    const session = crypto.randomUUID()
    await database.query(
      'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
      [session, theirs.admin.userId],
    )
    expect(await current(session)).toHaveLength(1)
    await database.query('delete from auth.sessions where id = $1', [session])
    expect(await current(session)).toEqual([])
  })

  it("T08 update_member_auth_user_id links the caller's own verified address to the caller, and nothing else", async () => {
    const email = 'invited@ours.example'
    await database.query(
      `insert into public.organization_members (organization_id, email, full_name) values ($1, $2, 'Inbjuden')`,
      [ours.id, email],
    )
    const userId = await createUser(database, email)
    const link = (caller: { userId: string; email: string }, address: string, user: string) =>
      database.as(caller, (query) =>
        query<{ done: boolean }>('select public.update_member_auth_user_id($1, $2) as done', [address, user]),
      )
    const linked = () =>
      database.query('select auth_user_id from public.organization_members where email = $1', [email])

    expect(await link(theirs.member, email, theirs.member.userId)).toEqual([{ done: false }])
    expect(await link({ userId, email }, email, theirs.member.userId)).toEqual([{ done: false }])
    await database.query('update auth.users set email_confirmed_at = null where id = $1', [userId])
    expect(await link({ userId, email }, email, userId)).toEqual([{ done: false }])
    expect(await linked()).toEqual([{ auth_user_id: null }])

    await database.query('update auth.users set email_confirmed_at = now() where id = $1', [userId])
    expect(await link({ userId, email }, email.toUpperCase(), userId)).toEqual([{ done: true }])
    expect(await linked()).toEqual([{ auth_user_id: userId }])
  })

  it("Z10 colleagues' e-mails are for admins, and another organisation has no colleagues", async () => {
    const colleagues = (caller: TestOrganization['admin'], organization: string) =>
      database.as(caller, (query) =>
        query<{ email: string | null }>('select email from public.get_organization_colleagues($1)', [
          organization,
        ]),
      )
    const [admin] = await database.query<{ id: string; auth_user_id: string; email: string }>(
      `select id, auth_user_id, email from public.organization_members where organization_id = $1 and role = 'ADMIN'`,
      [theirs.id],
    )
    const seenByMember = await colleagues(theirs.member, theirs.id)
    expect(seenByMember.length).toBeGreaterThan(1)
    expect(seenByMember.every(({ email }) => email === null)).toBe(true)
    const seenByAdmin = await colleagues(
      { userId: admin!.auth_user_id, email: admin!.email, memberId: admin!.id },
      theirs.id,
    )
    expect(seenByAdmin.every(({ email }) => email?.includes('@'))).toBe(true)
    expect(await colleagues(theirs.admin, ours.id)).toEqual([])
  })

  it('get_member_by_email answers for the caller’s own address, an admin’s own organisation, and nobody else', async () => {
    const find = (caller: TestOrganization['admin'], email: string) =>
      database.as(caller, (query) =>
        query<{ organization_id: string }>('select organization_id from public.get_member_by_email($1)', [
          email,
        ]),
      )
    expect(await find(theirs.admin, theirs.admin.email)).toEqual([{ organization_id: theirs.id }])
    expect(await find(theirs.admin, 'member@theirs.example')).toEqual([{ organization_id: theirs.id }])
    expect(await find(theirs.admin, 'admin@ours.example')).toEqual([])
    expect(await find(theirs.member, theirs.admin.email)).toEqual([])
  })
})
