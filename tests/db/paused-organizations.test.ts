import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { insertMember } from '@/tests/support/database/member-rows'
import { addFactor } from '@/tests/support/database/operators'
import { listReadTables, listTellingFunctions, ownAlways } from '@/tests/support/database/reachable'
import { createUser } from '@/tests/support/database/two-organizations'

describe.each(await engines())('a paused organisation, on %s', (engine) => {
  const people = useMemberDatabase(engine)
  let operator: Caller
  beforeAll(async () => {
    const email = 'op@portal.example'
    operator = { userId: await createUser(people.database, email), email, claims: { aal: 'aal2' } }
    await addFactor(people.database, operator.userId)
    await people.database.query('insert into public.operators (user_id, address) values ($1, $2)', [
      operator.userId,
      email,
    ])
    await people.database.query(
      `insert into storage.objects (bucket_id, name, owner_id) select 'documents', file_path, null from public.documents`,
    )
    await people.database.query('delete from public.declined_invitations')
  })

  const pause = (paused: boolean, id = people.ours.id) =>
    people.call<boolean>(operator, 'public.console_pause_organization($1, $2)', [id, paused])
  const service = <T>(sql: string, params: unknown[] = []) =>
    people.database.as(
      'service_role',
      async (query) => (await query<{ r: T }>(`select ${sql} as r`, params))[0]?.r as T,
    )
  const readTables = (caller: Caller) => listReadTables(people.database, caller)
  const readFunctions = (caller: Caller) => listTellingFunctions(people.database, caller, people.ours)

  it('Z21 is read by none of its members and admins: no list, no file, no feed, no answer and no row; and by all once it is resumed', async () => {
    const { member, admin } = people.ours
    const before = await Promise.all([member, admin].map(readTables))
    const functionsBefore = await readFunctions(member)
    expect(before[0]).toEqual(
      expect.arrayContaining(['organizations', 'documents', 'organization_news', 'storage.objects']),
    )
    expect(functionsBefore).toEqual(expect.arrayContaining(['get_current_member', 'get_board_page']))
    const [feed] = await people.database.query<{ secret: string }>(
      'select secret from public.calendar_feeds where member_id = $1',
      [member.memberId],
    )
    const session = crypto.randomUUID()
    await people.database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [
      session,
      member.userId,
    ])
    const readFeed = () => service('public.read_calendar_feed($1)', [feed?.secret])
    const askFrank = () => service('public.begin_frank_question($1, $2, 9, 9)', [member.userId, session])
    expect([await readFeed(), await askFrank()]).toEqual([expect.anything(), expect.anything()])

    expect(await pause(true)).toBe(true)
    expect(await pause(true)).toBe(false)
    for (const caller of [member, admin]) {
      const read = await readTables(caller)
      expect(read.filter((table) => !ownAlways.includes(table))).toEqual([])
      expect(await readFunctions(caller)).toEqual([])
      expect(await people.call(caller, 'public.has_paused_membership()')).toBe(true)
    }
    expect([await readFeed(), await askFrank()]).toEqual([null, null])
    // The others notice nothing.
    expect(await people.call(people.theirs.member, 'public.has_paused_membership()')).toBe(false)
    expect(await readTables(people.theirs.member)).toContain('documents')

    expect(await pause(false)).toBe(true)
    expect(await Promise.all([member, admin].map(readTables))).toEqual(before)
    expect(await readFunctions(member)).toEqual(functionsBefore)
    expect(await people.call(member, 'public.has_paused_membership()')).toBe(false)
  })

  it('Z21 is changed by nobody of it, and resumed by none of its admins', async () => {
    const { member, admin, id } = people.ours
    await pause(true)
    const changed = await people.database.as(member, (query) =>
      query(`update public.organization_members set full_name = 'Kvar' returning id`),
    )
    expect(changed).toEqual([])
    const section = people.database.as(admin, (query) =>
      query(`insert into public.document_sections (organization_id, name) values ($1, 'Ny')`, [id]),
    )
    await expect(section).rejects.toMatchObject({ code: '42501' })
    const resumed = people.database.as(admin, (query) =>
      query('update public.organizations set paused_at = null'),
    )
    await expect(resumed).rejects.toMatchObject({ code: '42501' })
    await expect(
      people.call(admin, 'public.console_pause_organization($1, false)', [id]),
    ).rejects.toMatchObject({ code: '42501' })
    expect(
      await people.call(admin, 'public.claim_invitations($1::uuid[], true)', [[member.memberId]]),
    ).toBeUndefined()
    await pause(false)
  })

  it('Z21 lets a person of two organisations go on in the other one, and signs nobody out', async () => {
    const { member } = people.ours
    await insertMember(people.database, people.theirs.id, member.email, { auth_user_id: member.userId })
    await people.call(member, `public.set_claim('current_organization_id', $1)`, [people.ours.id])
    await pause(true)
    const [current] = await people.database.as(member, (query) =>
      query('select organization_name from public.get_current_member()'),
    )
    expect(current).toEqual({ organization_name: 'Theirs' })
    expect(await people.call(member, 'public.has_live_session()')).toBe(true)
    await pause(false)
    await people.database.query(
      'delete from public.organization_members where auth_user_id = $1 and organization_id = $2',
      [member.userId, people.theirs.id],
    )
  })

  it('Z21 has no jobs, mails, invitations or messages while it is paused, and none of them is lost', async () => {
    const { id, sectionId, articleId } = people.ours
    const { database } = people
    for (const table of ['news_mails', 'news_pushes', 'invitation_queue', 'document_jobs'])
      await database.query(`delete from public.${table}`)
    await database.query(
      `update public.organization_news set is_urgent = true, announced_at = null, pushed_at = null, announce_at = now(), publish_at = now() where id = $1`,
      [articleId],
    )
    await database.query(
      `update public.organization_news set announced_at = now(), pushed_at = now() where id <> $1`,
      [articleId],
    )
    await database.query(
      `insert into public.documents (organization_id, section_id, name, file_path, size, content_type)
        values ($1, $2, 'A.pdf', $3, 1, 'application/pdf')`,
      [id, sectionId, `${id}/${sectionId}/${crypto.randomUUID()}.pdf`],
    )
    const waiting = await people.addMember('ny@ours.example')
    await database.query(
      `insert into public.invitation_queue (member_id, organization_id, language) values ($1, $2, 'sv')`,
      [waiting, id],
    )
    await database.query(
      `insert into public.board_pages (organization_id) values ($1) on conflict do nothing`,
      [id],
    )
    await database.query(
      'update public.board_pages set version = read_version + 1 where organization_id = $1',
      [id],
    )
    /** Everything that the worker takes in a round. */
    const work = async () => ({
      document: await database.as('service_role', (query) =>
        query<{ organization_id: string }>(`select * from public.claim_document_job('w', 1, 3)`),
      ),
      queuedMails: await service<number>('public.queue_news_mails(100)'),
      mails: await service<{ organization_name: string }[]>('public.claim_news_mails(20)'),
      queuedMessages: await service<number>('public.queue_news_pushes(100)'),
      messages: await service<unknown[]>('public.claim_news_pushes(20)'),
      invitations: await database.as('service_role', (query) =>
        query('select * from public.claim_queued_invitations(5)'),
      ),
      boards: (await service<string[]>('public.assistant_unread_boards()')).filter((one) => one === id),
    })
    await pause(true)
    expect(await work()).toEqual({
      document: [],
      queuedMails: 0,
      mails: [],
      queuedMessages: 0,
      messages: [],
      invitations: [],
      boards: [],
    })
    const [age] = await database.as('service_role', (query) =>
      query('select document_due_at, mail_due_at from public.read_readiness()'),
    )
    expect(age).toEqual({ document_due_at: null, mail_due_at: null })
    await pause(false)
    const after = await work()
    expect(after.document[0]?.organization_id).toBe(id)
    expect([after.queuedMails > 0, after.mails.length > 0]).toEqual([true, true])
    expect([after.queuedMessages > 0, after.messages.length > 0]).toEqual([true, true])
    expect(after.invitations).toHaveLength(1)
    expect(after.boards).toEqual([id])
  })

  it('stands in its log as paused and resumed by an operator', async () => {
    const events = await people.database.as(people.ours.admin, (query) =>
      query(
        `select action, subject_kind, actor_name, by_operator from public.audit_events
          where action in ('paused', 'resumed') order by created_at limit 2`,
      ),
    )
    const event = { subject_kind: 'organization', actor_name: null, by_operator: true }
    expect(events).toEqual([
      { action: 'paused', ...event },
      { action: 'resumed', ...event },
    ])
  })
})
