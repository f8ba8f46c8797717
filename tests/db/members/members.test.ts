import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { callAs } from '@/tests/support/database/member-rows'
import { createDocument, createUser, type TestOrganization } from '@/tests/support/database/two-organizations'

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

  it('T01 a page shows what the organisation of the member alone has', async () => {
    for (const [organization, title] of [
      [people.ours.id, 'Vår nyhet'],
      [people.theirs.id, 'Deras nyhet'],
    ])
      await people.database.query(
        'insert into public.organization_news (organization_id, title, content) values ($1, $2, $3)',
        [organization, title, 'Text'],
      )
    const open = <T>(caller: Caller, page: string, args: unknown[] = []) =>
      callAs<T>(people.database, caller, `public.${page}`, args)
    type News = { articles: { title: string }[] } | null
    const titles = (await open<News>(people.ours.member, 'get_dashboard(5)'))?.articles.map(
      ({ title }) => title,
    )
    expect(titles).toContain('Vår nyhet')
    expect(titles).not.toContain('Deras nyhet')
    const documents = await Promise.all(
      [people.ours, people.theirs].map(({ id, sectionId }) => createDocument(people.database, id, sectionId)),
    )
    await people.database.query('update public.documents set page_count = 2')
    const [own, foreign] = await Promise.all(
      documents.map((document) => open(people.ours.member, 'get_document_page($1, 2)', [document])),
    )
    expect(own).toMatchObject({ name: 'Stadgar.pdf', page_count: 2, quote: null })
    expect(foreign).toBeNull()
  })

  it('T05 a person without a membership gets no page, and a visitor may not ask for one', async () => {
    const stranger = { ...people.ours.member, userId: crypto.randomUUID() }
    const pages = [
      'get_dashboard(5)',
      'list_news(5, 1)',
      "get_documents_page(null, null, 1, 5, null, '', 'newest')",
      'get_chat(null)',
      'get_document_page(gen_random_uuid(), 1)',
      'get_calendar(null)',
      'get_board_page()',
      'list_conversations(5, 1)',
      'get_admin_page()',
      "search_members('', 5, 1)",
      'export_members()',
      "get_section_admin(null, 5, 5, 1, null, '', 'newest')",
      'list_managed_articles(5, 1, null)',
      "list_frank_questions('all', false, 5, 1)",
      "search_frank_logs('', 'all', 5)",
    ]
    for (const page of pages) {
      const shown = JSON.stringify(await callAs(people.database, stranger, `public.${page}`))
      expect([page, shown]).toEqual([page, expect.not.stringMatching(/[0-9a-f]{8}-/)])
      const visitor = people.database.as('anon', (query) => query(`select public.${page}`))
      await expect(visitor, page).rejects.toMatchObject({ code: '42501' })
    }
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
