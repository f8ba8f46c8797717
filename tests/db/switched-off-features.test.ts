import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { createTestOperator } from '@/tests/support/database/operators'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('a feature that the operator has switched off, on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let operator: Caller
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    operator = await createTestOperator(database, 'op@portal.example')
  })
  afterAll(() => database?.close())
  beforeEach(() => switchOff([]))

  const ask = <T = unknown>(caller: Caller | 'service_role', sql: string, params: unknown[] = []) =>
    database.as(caller, async (query) => {
      const [row] = await query<{ r: T }>(`select ${sql} as r`, params)
      return row?.r as T
    })
  const switchOff = (features: string[], caller: Caller = operator) =>
    ask<boolean>(caller, `public.console_change_organization($1, 'sv', null, $2, null)`, [ours.id, features])
  const readersOf = async (organization: string) => {
    const rows = await database.query<{ n: number }>(
      'select count(*)::int as n from private.news_readers where organization_id = $1',
      [organization],
    )
    return rows[0]?.n
  }

  it('is known to the members of the organisation, and to no other', async () => {
    const seenBy = (caller: Caller) =>
      ask<string[]>(caller, '(select switched_off from public.get_current_member())')
    expect(await seenBy(ours.member)).toEqual([])
    expect(await switchOff(['news_push', 'assistant', 'assistant'])).toBe(true)
    expect(await seenBy(ours.member)).toEqual(['assistant', 'news_push'])
    expect(await seenBy(theirs.member)).toEqual([])
  })

  it('Z22 can be switched by no admin, not even of the organisation, and only by its name', async () => {
    await expect(switchOff(['assistant'], ours.admin)).rejects.toMatchObject({ code: '42501' })
    await expect(switchOff(['everything'])).rejects.toMatchObject({ code: '23514' })
    const change = 'update public.organizations set switched_off = $2 where id = $1'
    await expect(database.as(ours.admin, (query) => query(change, [ours.id, '{}']))).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('is in the log of the operators and in that of the organisation', async () => {
    await switchOff(['news_mail'])
    const [own] = await database.query(
      `select old_values, new_values, by_operator from public.audit_events
        where organization_id = $1 and new_values ? 'switched_off' order by created_at desc limit 1`,
      [ours.id],
    )
    expect(own).toEqual({
      old_values: { switched_off: '' },
      new_values: { switched_off: 'news_mail' },
      by_operator: true,
    })
    const [event] = await database.query<{ detail: unknown }>(
      'select detail from public.operator_events order by created_at desc limit 1',
    )
    expect(event?.detail).toEqual({ switched_off: 'news_mail' })
  })

  it('Z22 has no reader of mails, while those of other organisations and of the feature switched on again are there', async () => {
    const [before, others] = [await readersOf(ours.id), await readersOf(theirs.id)]
    expect(before).toBeGreaterThan(0)
    await switchOff(['news_mail'])
    expect([await readersOf(ours.id), await readersOf(theirs.id)]).toEqual([0, others])
    await switchOff([])
    expect(await readersOf(ours.id)).toBe(before)
  })

  it('takes no device for urgent news, and queues no message to one that is there', async () => {
    const [row] = await database.query<{ id: string }>(
      'select id from public.organization_members where auth_user_id = $1',
      [ours.member.userId],
    )
    const keep = (device: string) =>
      ask<boolean>(ours.member, 'public.keep_push_subscription($1, $2, $3, $4, $5)', [
        row?.id,
        `https://push.example/${device}`,
        'key',
        'secret',
        crypto.randomUUID(),
      ])
    const publish = () =>
      database.query(
        `insert into public.organization_news (organization_id, title, content, is_urgent) values ($1, 'Vattnet', 'Stängs', true)`,
        [ours.id],
      )
    const queue = () => ask<number>('service_role', 'public.queue_news_pushes(100)')
    expect(await keep('one')).toBe(true)
    await queue()
    await switchOff(['news_push'])
    expect(await keep('two')).toBe(false)
    await publish()
    expect(await queue()).toBe(0)
    await switchOff([])
    // What was published meanwhile is old news.
    expect(await queue()).toBe(0)
    await publish()
    expect(await queue()).toBeGreaterThan(0)
    await switchOff(['news_push'])
    expect(await ask('service_role', 'public.claim_news_pushes(100)')).toEqual([])
  })

  it('Z22 is the assistant: it answers nobody of the organisation', async () => {
    const begin = async ({ userId, claims }: Caller) => {
      const session = claims?.session_id ?? null
      const found = await ask<{ config: unknown } | null>(
        'service_role',
        'public.begin_frank_question($1, $2, 100, 100)',
        [userId, session],
      )
      return found?.config
    }
    const isOn = { api_url: expect.any(String), is_enabled: true }
    expect(await begin(ours.member)).toEqual(isOn)
    await switchOff(['assistant'])
    expect(await begin(ours.member)).toEqual({ api_url: null, is_enabled: false })
    expect(await begin(theirs.member)).toEqual(isOn)
  })
})
