import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import {
  createOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('whose devices get urgent news on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.push_subscriptions')
    await database.query('update public.organization_news set pushed_at = now()')
  })
  afterAll(() => database?.close())

  const one = async <T>(sql: string, params: unknown[] = []) =>
    Object.values((await database.query(sql, params))[0] ?? {})[0] as T
  const keep = (caller: Caller, member: string, device: string, browser = crypto.randomUUID() as string) =>
    callAs<boolean>(database, caller, 'public.keep_push_subscription($1, $2, $3, $4, $5)', [
      member,
      `https://push.example/${device}`,
      'key',
      'secret',
      browser,
    ])
  const devicesOf = async ({ memberId }: Person) =>
    (
      await database.query<{ endpoint: string }>(
        'select endpoint from public.push_subscriptions where member_id = $1 order by endpoint',
        [memberId],
      )
    ).map(({ endpoint }) => endpoint.split('/').at(-1))
  const addArticle = (columns: Record<string, unknown> = {}) => {
    const all = { organization_id: ours.id, title: 'Vatten', content: 'Text', is_urgent: true, ...columns }
    const names = Object.keys(all)
    return one<string>(
      `insert into public.organization_news (${names}) values (${names.map((_, i) => `$${i + 1}`)}) returning id`,
      Object.values(all),
    )
  }
  const queue = (most = 1000) => one<number>('select public.queue_news_pushes($1)', [most])
  const claim = (most = 50) =>
    one<{ id: string; title: string; endpoint: string }[]>('select public.claim_news_pushes($1)', [most])

  it('a member adds, sees and removes their own devices, and cannot reach those of others', async () => {
    expect(await keep(ours.member, ours.member.memberId, 'phone')).toBe(true)
    expect(await keep(ours.admin, ours.admin.memberId, 'tablet')).toBe(true)
    // Again, with new keys.
    expect(await keep(ours.member, ours.member.memberId, 'phone')).toBe(true)
    for (const stranger of [ours.admin, theirs.admin])
      expect(await keep(stranger, ours.member.memberId, 'mine')).toBe(false)
    const seen = (caller: Caller) =>
      database.as(caller, (query) => query('select member_id from public.push_subscriptions'))
    expect(await seen(ours.member)).toEqual([{ member_id: ours.member.memberId }])
    expect(await seen(ours.admin)).toEqual([{ member_id: ours.admin.memberId }])
    expect(await seen(theirs.admin)).toEqual([])
    for (const stranger of [ours.admin, theirs.admin])
      await database.as(stranger, (query) =>
        query('delete from public.push_subscriptions where member_id = $1', [ours.member.memberId]),
      )
    expect(await devicesOf(ours.member)).toEqual(['phone'])
    await database.as(ours.member, (query) => query('delete from public.push_subscriptions'))
    expect([await devicesOf(ours.member), await devicesOf(ours.admin)]).toEqual([[], ['tablet']])
  })

  it("a member cannot read a device's keys, write a row by hand, use the queue or act as the worker", async () => {
    const refused = (sql: string) =>
      expect(
        database.as(ours.admin, (query) => query(sql)),
        sql,
      ).rejects.toThrow('permission denied')
    for (const column of ['device_key', 'device_secret', '*'])
      await refused(`select ${column} from public.push_subscriptions`)
    await refused(
      `insert into public.push_subscriptions (organization_id, member_id, endpoint, device_key, device_secret)
       values ('${ours.id}', '${ours.admin.memberId}', 'https://a.example', 'k', 's')`,
    )
    await refused(`update public.push_subscriptions set endpoint = 'https://a.example'`)
    await refused('select state from public.news_pushes')
    await refused('update public.organization_news set pushed_at = null')
    for (const call of [
      'queue_news_pushes(5)',
      'claim_news_pushes(5)',
      `begin_news_push('${ours.id}')`,
      `settle_news_push('${ours.id}', 'gone')`,
      'delete_old_news_pushes(90, 5)',
    ])
      await refused(`select public.${call}`)
  })

  it('a device that another person signs in on shows them nothing of the person before', async () => {
    await keep(ours.member, ours.member.memberId, 'shared')
    await keep(theirs.member, theirs.member.memberId, 'shared')
    expect([await devicesOf(ours.member), await devicesOf(theirs.member)]).toEqual([[], ['shared']])
  })

  it('P06 a member who signs out leaves one browser, and cannot make another person leave theirs', async () => {
    const browser = crypto.randomUUID()
    const leave = (caller: Caller) =>
      database.as(caller, (query) =>
        query('delete from public.push_subscriptions where browser_id = $1', [browser]),
      )
    await keep(ours.member, ours.member.memberId, 'here', browser)
    await keep(ours.member, ours.member.memberId, 'elsewhere')
    await leave(ours.admin)
    await leave(theirs.member)
    expect(await devicesOf(ours.member)).toEqual(['elsewhere', 'here'])
    await leave(ours.member)
    expect(await devicesOf(ours.member)).toEqual(['elsewhere'])

    // The browser has a new id, because its cookie was lost.
    const other = await one<string>(
      `insert into public.organization_members (organization_id, email, full_name, auth_user_id)
        values ($1, $2, 'Moa', $3) returning id`,
      [theirs.id, ours.member.email, ours.member.userId],
    )
    await keep(ours.member, other, 'elsewhere')
    await keep(ours.member, ours.member.memberId, 'elsewhere', browser)
    await leave(ours.member)
    expect(await devicesOf(ours.member)).toEqual([])
    // The device was that of the person's other organisation too.
    expect(await devicesOf({ ...ours.member, memberId: other })).toEqual([])
  })

  it('a member has ten devices, of which the oldest leaves', async () => {
    for (let number = 10; number <= 20; number++) {
      await keep(ours.member, ours.member.memberId, `device-${number}`)
      await database.query(
        `update public.push_subscriptions set created_at = now() - interval '1 hour' + $1 * interval '1 minute' where endpoint = $2`,
        [number, `https://push.example/device-${number}`],
      )
    }
    const kept = await devicesOf(ours.member)
    expect([kept.length, kept.includes('device-10'), kept.includes('device-20')]).toEqual([10, false, true])
    await database.query('delete from public.push_subscriptions where member_id = $1', [ours.member.memberId])
  })

  it('an urgent article is queued once for each device of its own association, in batches', async () => {
    for (const device of ['a', 'b']) await keep(ours.member, ours.member.memberId, device)
    const article = await addArticle()
    const version = await one('select updated_at from public.organization_news where id = $1', [article])
    // The admin's tablet is the third.
    expect([await queue(2), await queue(2), await queue(2)]).toEqual([2, 1, 0])
    expect((await claim()).map(({ endpoint }) => endpoint.split('/').at(-1)).sort()).toEqual([
      'a',
      'b',
      'tablet',
    ])
    expect(await claim()).toEqual([])
    // The note is no version, so it refuses no admin's edit.
    expect(await one('select updated_at from public.organization_news where id = $1', [article])).toEqual(
      version,
    )
    await database.query('delete from public.news_pushes')
  })

  it('nothing is queued for other news, and nothing sent once an article is hidden or no longer urgent', async () => {
    await addArticle({ is_urgent: false })
    await addArticle({ is_draft: true })
    await addArticle({ publish_at: new Date(Date.now() + 3_600_000).toISOString() })
    await addArticle({ urgent_until: new Date(0).toISOString() })
    expect(await queue()).toBe(0)
    const article = await addArticle()
    expect(await queue()).toBe(3)
    await database.query('update public.organization_news set is_urgent = false where id = $1', [article])
    expect([await claim(), await one('select count(*)::int from public.news_pushes')]).toEqual([[], 0])
  })

  it('a message begins once, and one that is gone takes its device along', async () => {
    await addArticle()
    await queue()
    const [first, second] = await claim()
    const begin = () => one<boolean>('select public.begin_news_push($1)', [first?.id])
    expect([await begin(), await begin()]).toEqual([true, false])
    await database.query(`select public.settle_news_push($1, 'gone')`, [first?.id])
    expect(
      await one('select count(*)::int from public.push_subscriptions where endpoint = $1', [first?.endpoint]),
    ).toBe(0)
    await one('select public.begin_news_push($1)', [second?.id])
    await database.query(`select public.settle_news_push($1, 'sent')`, [second?.id])
    await database.query(
      `update public.news_pushes set settled_at = now() - interval '91 days' where state = 'sent'`,
    )
    expect(await one('select public.delete_old_news_pushes(90, 5)')).toBe(1)
  })

  it('another association with one device does not wait for many messages', async () => {
    await database.query('delete from public.news_pushes')
    await database.query(
      `insert into public.push_subscriptions (organization_id, member_id, endpoint, device_key, device_secret)
       select $1, $2, 'https://push.example/many-' || n, 'key', 'secret' from generate_series(1, 60) n`,
      [ours.id, ours.member.memberId],
    )
    await addArticle()
    await addArticle({ organization_id: theirs.id, title: 'Deras' })
    await queue()
    expect((await claim(20)).filter(({ title }) => title === 'Deras')).toHaveLength(1)
  })
})
