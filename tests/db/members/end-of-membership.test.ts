import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { listReadTables, listTellingFunctions, ownAlways } from '@/tests/support/database/reachable'
import { createUser } from '@/tests/support/database/two-organizations'

describe.each(await engines())('a membership that ends, on %s', (engine) => {
  const people = useMemberDatabase(engine)
  beforeAll(async () => {
    await people.database.query(
      `insert into storage.objects (bucket_id, name, owner_id) select 'documents', file_path, null from public.documents`,
    )
    await people.database.query(
      `insert into storage.objects (bucket_id, name, owner_id) values ('profile-pictures', $1 || '-1.png', $2)`,
      [people.ours.member.memberId, people.ours.member.userId],
    )
  })

  /** Days from today in Stockholm. */
  const endIn = (member: string, days: number | null) =>
    people.database.query(
      `update public.organization_members set occupancy = 'tenant',
        occupancy_ends_on = (now() at time zone 'Europe/Stockholm')::date + $2::integer where id = $1`,
      [member, days],
    )
  const readTables = (caller: Caller) => listReadTables(people.database, caller)
  const readFunctions = (caller: Caller) => listTellingFunctions(people.database, caller, people.ours)

  it('lasts to the end of its last day, and from the day after nothing is read', async () => {
    const { member } = people.ours
    await people.database.query('delete from public.declined_invitations')
    await endIn(member.memberId, null)
    const [tablesBefore, functionsBefore] = [await readTables(member), await readFunctions(member)]
    expect(tablesBefore).toEqual(
      expect.arrayContaining([
        'organizations',
        'organization_members',
        'documents',
        'organization_news',
        'storage.objects',
      ]),
    )
    expect(functionsBefore).toEqual(
      expect.arrayContaining(['get_current_member', 'get_board_page', 'list_my_memberships']),
    )
    await endIn(member.memberId, 0)
    expect(await readTables(member)).toEqual(tablesBefore)
    expect(await readFunctions(member)).toEqual(functionsBefore)

    await endIn(member.memberId, -1)
    expect(await readTables(member)).toEqual(ownAlways)
    expect(await readFunctions(member)).toEqual([])
    // A new date lets them in again.
    await endIn(member.memberId, 1)
    expect(await readTables(member)).toEqual(tablesBefore)
  })

  it('lets nobody write or choose it after its end', async () => {
    const { member } = people.ours
    await endIn(member.memberId, -1)
    const changed = await people.database.as(member, (query) =>
      query(`update public.organization_members set full_name = 'Kvar' returning id`),
    )
    expect(changed).toEqual([])
    await expect(
      people.call(member, `public.set_claim('current_member_id', $1)`, [member.memberId]),
    ).rejects.toMatchObject({ code: '42501' })
    const note = people.database.as(member, (query) =>
      query('insert into public.article_reads (organization_id, article_id, member_id) values ($1, $2, $3)', [
        ...[people.ours.id, people.ours.articleId, member.memberId],
      ]),
    )
    await expect(note).rejects.toMatchObject({ code: '42501' })
  })

  it('is no membership to sign in with or to link, and its person is told that it has ended', async () => {
    const { member } = people.ours
    const signsIn = (caller: { userId: string; email: string }) =>
      people.call<boolean>(caller, 'public.update_member_auth_user_id($1, $2)', [caller.email, caller.userId])
    const hasEnded = (caller: Caller) => people.call<boolean>(caller, 'public.has_ended_membership()')
    await endIn(member.memberId, 0)
    expect(await signsIn(member)).toBe(true)
    expect(await hasEnded(member)).toBe(false)
    expect(await people.call(member, 'public.complete_member_setup()')).toBe(true)
    await endIn(member.memberId, -1)
    expect(await signsIn(member)).toBe(false)
    expect(await hasEnded(member)).toBe(true)
    expect(await people.call(member, 'public.complete_member_setup()')).toBe(false)

    // The person has two invitations. The newest has ended, so that the other one is linked.
    const email = 'slut@invited.example'
    const live = await people.addMember(email, { organization_id: people.theirs.id })
    const ended = await people.addMember(email, { invitation_status: 'sent' })
    await people.database.query(`update public.organization_members set invited_at = now() where id = $1`, [
      ended,
    ])
    await endIn(ended, -1)
    const invited = { userId: await createUser(people.database, email), email }
    expect(await signsIn(invited)).toBe(true)
    expect(await people.rowOf(live)).toMatchObject({ auth_user_id: invited.userId })
    expect(await people.rowOf(ended)).toMatchObject({ auth_user_id: null })
    await people.database.query('delete from public.organization_members where id = any ($1)', [
      [live, ended],
    ])
  })

  it('of an admin ends also what they see of the images that they uploaded', async () => {
    const { member } = people.ours
    await people.database.query(
      `insert into storage.objects (bucket_id, name, owner_id) values ('documents', 'articles/egen.png', $1)`,
      [member.userId],
    )
    const images = () =>
      people.database.as(member, (query) =>
        query(`select name from storage.objects where name = 'articles/egen.png'`),
      )
    await endIn(member.memberId, 1)
    await people.database.query(`update public.organization_members set role = 'ADMIN' where id = $1`, [
      member.memberId,
    ])
    expect(await images()).toHaveLength(1)
    await endIn(member.memberId, -1)
    expect(await images()).toEqual([])
    await people.database.query(`update public.organization_members set role = 'MEMBER' where id = $1`, [
      member.memberId,
    ])
    await people.database.query(`delete from storage.objects where name = 'articles/egen.png'`).catch(() => 0)
  })

  it('of an admin ends their rights, and those of other admins stay', async () => {
    const { member, admin } = people.ours
    await people.database.query(`update public.organization_members set role = 'ADMIN' where id = $1`, [
      member.memberId,
    ])
    await endIn(member.memberId, -1)
    expect(await people.call(member, `public.edit_member($1, '{"apartment": "9"}')`, [admin.memberId])).toBe(
      false,
    )
    expect(await people.call(member, 'public.export_members()')).toEqual([])
    expect(await people.call(admin, 'public.export_members()')).toContainEqual(
      expect.objectContaining({ email: member.email, has_ended: true }),
    )
    await people.database.query(`update public.organization_members set role = 'MEMBER' where id = $1`, [
      member.memberId,
    ])
  })

  it('ends invitations, mails, messages to devices and the address of the calendar', async () => {
    const { member, admin, id } = people.ours
    const service = <T>(sql: string, params: unknown[] = []) =>
      people.database.as(
        'service_role',
        async (query) => (await query<{ r: T }>(`select ${sql} as r`, params))[0]?.r,
      )
    const [feed] = await people.database.query<{ secret: string }>(
      'select secret from public.calendar_feeds where member_id = $1',
      [member.memberId],
    )
    const waiting = await people.addMember('snart@ours.example')
    await people.database.query(
      `update public.organization_news set is_urgent = true where organization_id = $1`,
      [id],
    )
    const readers = () =>
      people.database.query('select 1 from private.news_readers where member_id = $1', [member.memberId])
    const remind = () =>
      people.call<number>(admin, `public.queue_reminders($1, $2::uuid[], 'sv')`, [id, [waiting]])

    await endIn(member.memberId, -1)
    await endIn(waiting, -1)
    expect(await service('public.read_calendar_feed($1)', [feed?.secret])).toBeNull()
    expect(await readers()).toEqual([])
    expect(await remind()).toBe(0)
    expect(
      await people.call(admin, 'public.claim_invitations($1::uuid[], true)', [[waiting]]),
    ).toBeUndefined()
    const pushes = () => service<{ endpoint: string }[]>('public.claim_news_pushes(50)')
    const counted = (await people.call<{ waiting: number }>(admin, `public.search_members('', 50, 1)`))
      ?.waiting
    await endIn(member.memberId, 0)
    await endIn(waiting, 0)
    expect(await service('public.read_calendar_feed($1)', [feed?.secret])).not.toBeNull()
    expect(await readers()).toHaveLength(1)
    const after = (await people.call<{ waiting: number }>(admin, `public.search_members('', 50, 1)`))?.waiting
    expect((after ?? 0) - (counted ?? 0)).toBeGreaterThan(0)
    expect(await remind()).toBe(1)
    await endIn(member.memberId, -1)
    expect(await pushes()).toEqual([])
  })

  it('is shown in the list, under a status of its own', async () => {
    const { member, admin } = people.ours
    await endIn(member.memberId, -1)
    const list = async (status: string | null) =>
      (
        await people.call<{ members: { id: string; has_ended: boolean }[] }>(
          admin,
          `public.search_members('', 50, 1, $1, 'status')`,
          [status],
        )
      )?.members ?? []
    expect((await list('ended')).map(({ id }) => id)).toEqual([member.memberId])
    expect((await list(null)).at(-1)).toMatchObject({ id: member.memberId, has_ended: true })
    for (const status of ['waiting', 'pending', 'active', 'queued'])
      expect((await list(status)).map(({ id }) => id)).not.toContain(member.memberId)
  })
})
