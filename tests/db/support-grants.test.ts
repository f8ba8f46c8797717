import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useSupport } from '@/tests/support/database/support'

describe.each(await engines())('the grants of support access by an association, on %s', (engine) => {
  const support = useSupport(engine)
  const { ask, createOperator, end, expire, grant, listGrants, look, run } = support
  const rowsOf = () => support.database.query('select * from public.support_grants')
  /** The newest first, from the newest grant on. */
  const readLog = async (caller: Caller = support.ours.admin) => {
    const log = await ask<{ action: string; subject_title: string; actor_id: string | null }[]>(
      caller,
      `public.list_audit_events($1, '', null, 'support_access', null, null, null, null, 50)`,
      [support.ours.id],
    )
    return log.slice(0, log.findIndex(({ action }) => action === 'granted') + 1)
  }

  it('Z23 it is over when its time is, also while its row is there, and the worker removes the row', async () => {
    await grant(support.ours.admin)
    expect(await look()).not.toBeNull()
    await expire()
    expect(await look()).toBeNull()
    expect(await listGrants()).toEqual([])
    expect(await ask(support.ours.admin, 'public.get_support_access()')).toBeNull()
    // An expired grant does not stand in the way of a new one.
    await grant(support.ours.admin)
    expect(await rowsOf()).toHaveLength(1)
    expect(await look()).not.toBeNull()
    expect(await ask('service_role', 'public.end_expired_support()')).toBe(0)
    await expire()
    for (const caller of [support.ours.admin, support.operator, 'anon'] as const)
      await expect(ask(caller, 'public.end_expired_support()')).rejects.toMatchObject({ code: '42501' })
    expect(await ask('service_role', 'public.end_expired_support()')).toBe(1)
    expect(await rowsOf()).toEqual([])
  })

  it('Z23 only an admin of the association grants it: no member, no board, no admin of another one, no operator and no visitor', async () => {
    await support.database.query(`update public.organization_members set role = 'BOARD' where id = $1`, [
      support.ours.member.memberId,
    ])
    const board = support.ours.member
    for (const caller of [
      board,
      support.theirs.member,
      support.theirs.admin,
      support.operator,
      'anon',
    ] as const)
      await expect(grant(caller)).rejects.toMatchObject({ code: '42501' })
    await support.database.query(`update public.organization_members set role = 'MEMBER' where id = $1`, [
      support.ours.member.memberId,
    ])
    await expect(grant(support.ours.member)).rejects.toMatchObject({ code: '42501' })
    expect(await rowsOf()).toEqual([])

    await grant(support.ours.admin)
    for (const caller of [support.ours.member, support.theirs.admin, support.operator]) {
      expect(await end(caller)).toEqual([])
      expect(await run(caller, 'select id from public.support_grants')).toEqual([])
      expect(await ask(caller, 'public.get_support_access()')).toBeNull()
    }
    await expect(end('anon')).rejects.toMatchObject({ code: '42501' })
    await expect(ask('anon', 'public.get_support_access()')).rejects.toMatchObject({ code: '42501' })
    expect(await rowsOf()).toHaveLength(1)
    // An admin whose association demands a second factor has the rights of the board without it.
    await support.database.query(
      `update public.organizations set admins_need_second_factor = true where id = $1`,
      [support.ours.id],
    )
    expect(await end(support.ours.admin)).toEqual([])
    await support.database.query(
      `update public.organizations set admins_need_second_factor = false where id = $1`,
      [support.ours.id],
    )
  })

  it('Z23 nobody grants it for longer than a week, twice at once, or without a purpose, and nobody edits it', async () => {
    for (const hours of [0, -1, 2, 169, 1000])
      await expect(grant(support.ours.admin, hours)).rejects.toMatchObject({ code: '23514' })
    for (const purpose of ['', ' x ', 'x'.repeat(201), 'bo\u202erd'])
      await expect(grant(support.ours.admin, 1, purpose)).rejects.toMatchObject({ code: '23514' })
    const own = run(
      support.ours.admin,
      `insert into public.support_grants (organization_id, purpose, hours, expires_at) values ($1, 'x', 1, now() + interval '1 year')`,
      [support.ours.id],
    )
    await expect(own).rejects.toMatchObject({ code: '42501' })
    await grant(support.ours.admin, 168)
    await expect(grant(support.ours.admin)).rejects.toMatchObject({ code: '23505' })
    const [row] = await support.database.query<{ lasts: number }>(
      `select extract(epoch from expires_at - now())::integer / 3600 as lasts from public.support_grants where organization_id = $1`,
      [support.ours.id],
    )
    expect(row?.lasts).toBeLessThanOrEqual(168)
    for (const change of ['hours = 168', `expires_at = now() + interval '1 year'`, `purpose = 'annat'`])
      for (const caller of [support.ours.admin, support.operator, 'service_role'] as const)
        await expect(run(caller, `update public.support_grants set ${change}`)).rejects.toMatchObject({
          code: '42501',
        })
  })

  it('Z23 the admins read in their log who granted it, that it was used, and its end by hand or by time', async () => {
    await grant(support.ours.admin, 24, 'Frank hittar inte stadgarna')
    const title = 'Frank hittar inte stadgarna'
    // Pages that open at once are one look.
    await Promise.all([look(), look(), look()])
    const own = { actor_id: support.ours.admin.memberId, by_operator: false, subject_title: title }
    const used = { action: 'used', actor_id: null, by_operator: true, subject_title: title }
    expect(await readLog()).toMatchObject([used, { ...own, action: 'granted', new_values: { hours: 24 } }])
    const another = await createOperator('op2@portal.example')
    await look(another)
    expect(await ask(support.ours.admin, 'public.get_support_access()')).toMatchObject({
      purpose: title,
      granted_by: 'Person admin@ours.example',
      used_at: expect.any(String),
    })
    await end(support.ours.admin)
    expect(await readLog()).toMatchObject([
      { ...own, action: 'ended' },
      used,
      used,
      { ...own, action: 'granted' },
    ])
    const acts = await ask<{ events: { action: string; operator_address: string }[] }>(
      support.operator,
      'public.console_events(1, 2)',
    )
    expect(acts.events).toMatchObject([
      { action: 'looked', operator_address: 'op2@portal.example', organization_name: 'Ours' },
      { action: 'looked', operator_address: 'op@portal.example', organization_name: 'Ours' },
    ])

    await grant(support.ours.admin)
    await expire()
    const [over] = await support.database.query<{ id: string; expires_at: unknown }>(
      'select id, expires_at from public.support_grants',
    )
    // An admin who grants it again ends no grant whose time was over.
    await grant(support.ours.admin)
    const ends = await support.database.query(
      `select actor_id, by_operator, created_at from public.audit_events where action = 'ended' and subject_id = $1`,
      [over?.id],
    )
    expect(ends).toEqual([{ actor_id: null, by_operator: false, created_at: over?.expires_at }])
    for (const caller of [support.ours.member, support.theirs.admin, support.operator])
      expect(await readLog(caller)).toEqual([])
  })

  it('the archive of the association carries no grant', async () => {
    await grant(support.ours.admin, 1, 'Hemligt syfte')
    const archive = await ask(support.ours.admin, 'public.read_archive($1)', [support.ours.id])
    expect(JSON.stringify(archive)).toContain('Stadgar')
    expect(JSON.stringify(archive)).not.toContain('Hemligt syfte')
  })

  it('the administration’s home says until when operators may look, to admins alone', async () => {
    const untilOf = async (caller: Caller) =>
      (await ask<{ support_until: string | null }>(caller, 'public.get_admin_page()'))?.support_until ?? null
    expect(await untilOf(support.ours.admin)).toBeNull()
    await grant(support.ours.admin)
    expect(await untilOf(support.ours.admin)).toEqual(expect.any(String))
    for (const caller of [support.ours.member, support.theirs.admin, support.operator])
      expect(await untilOf(caller)).toBeNull()
    await expire()
    expect(await untilOf(support.ours.admin)).toBeNull()
  })
})
