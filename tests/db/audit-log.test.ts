import { describe, expect, it } from 'vitest'
import { type AuditEvent, useAuditLog } from '@/tests/support/database/audit-log'
import { engines } from '@/tests/support/database/database'

describe.each(await engines())('who reads and keeps the audit log on %s', (engine) => {
  const log = useAuditLog(engine)
  const { doAs, list } = log

  it('an admin searches plain text without regard to diacritics, filters, and turns pages without gaps', async () => {
    await doAs(
      log.ours.admin,
      `insert into public.document_sections (organization_id, name) values ($1, 'Årsmöte 100 %')`,
      [log.ours.id],
    )
    const found = async (search: string) =>
      (await list(log.ours.admin, { search })).map(({ subject_title }) => subject_title)
    expect(await found('ARSMOTE')).toEqual(['Årsmöte 100 %'])
    expect(await found('%')).toEqual(['Årsmöte 100 %'])
    expect(await found('action.eq.added')).toEqual([])
    const added = await list(log.ours.admin, { action: 'added', kind: 'section' })
    expect(new Set(added.map(({ action, subject_kind }) => `${action} ${subject_kind}`))).toEqual(
      new Set(['added section']),
    )
    expect(await list(log.ours.admin, { to: '2020-01-01' })).toEqual([])
    expect(await list(log.ours.admin, { from: '2999-01-01' })).toEqual([])
    const all = await list(log.ours.admin)
    const paged: string[] = []
    for (let before: AuditEvent | undefined; ; ) {
      const page = await list(log.ours.admin, { before, size: 7 })
      paged.push(...page.map(({ id }) => id))
      before = page.at(-1)
      if (page.length < 7) break
    }
    expect(paged).toEqual(all.map(({ id }) => id))
  })

  it('T01 a member, the log.board, a visitor and another organisation read none of it', async () => {
    expect((await list(log.ours.admin)).length).toBeGreaterThan(10)
    for (const caller of [log.ours.member, log.board]) {
      expect(await list(caller)).toEqual([])
      expect(await doAs(caller, 'select id from public.audit_events', [])).toEqual([])
    }
    expect(
      await doAs(log.theirs.admin, 'select id from public.audit_events where organization_id = $1', [
        log.ours.id,
      ]),
    ).toEqual([])
    await expect(
      log.database.as('anon', (query) => query('select id from public.audit_events')),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await list(log.theirs.admin)).toEqual([])
    const text = JSON.stringify(await list(log.theirs.admin, {}, log.theirs))
    expect(text).toContain('admin@theirs.example')
    expect(text).not.toContain('admin@ours.example')
  })

  it('nobody adds, changes or deletes an event, the service included', async () => {
    const before = await log.database.query('select * from public.audit_events order by id')
    const statements = [
      `insert into public.audit_events (organization_id, actor_id, action, subject_kind) values ('${log.ours.id}', '${log.theirs.admin.memberId}', 'removed', 'member')`,
      `update public.audit_events set actor_name = 'Eva'`,
      'delete from public.audit_events',
      'truncate public.audit_events',
      `select private.add_audit_event('${log.ours.id}', 'removed', 'member', null, null, null, null)`,
    ]
    for (const caller of [log.ours.admin, log.ours.member, log.board, 'anon', 'service_role'] as const)
      for (const statement of statements)
        await expect(
          log.database.as(caller, (query) => query(statement)),
          statement,
        ).rejects.toMatchObject({ code: '42501' })
    await expect(log.database.query(`update public.audit_events set actor_name = 'Eva'`)).rejects.toThrow(
      /audit_event_fixed/,
    )
    expect(await log.database.query('select * from public.audit_events order by id')).toEqual(before)
  })

  it('P09 only the service deletes expired events, and an organisation takes its log along', async () => {
    const expire = 'select public.delete_expired_audit_events(730, 1000) as gone'
    await expect(log.database.as(log.ours.admin, (query) => query(expire))).rejects.toMatchObject({
      code: '42501',
    })
    await log.database.query(
      `insert into public.audit_events (organization_id, action, subject_kind, created_at)
        values ($1, 'removed', 'faq', now() - interval '731 days'), ($1, 'removed', 'faq', now() - interval '729 days')`,
      [log.ours.id],
    )
    const [row] = await log.database.as('service_role', (query) => query(expire))
    expect(row).toEqual({ gone: 1 })
    await log.database.query('delete from public.organizations where id = $1', [log.theirs.id])
    expect(
      await log.database.query('select id from public.audit_events where organization_id = $1', [
        log.theirs.id,
      ]),
    ).toEqual([])
  })
})
