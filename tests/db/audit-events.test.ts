import { describe, expect, it } from 'vitest'
import { useAuditLog } from '@/tests/support/database/audit-log'
import { engines } from '@/tests/support/database/database'
import { createDocument, type Person } from '@/tests/support/database/two-organizations'

describe.each(await engines())('what the audit log notes on %s', (engine) => {
  const log = useAuditLog(engine)
  const { addPerson, doAs, list, newest } = log

  it('an admin reads who made a section, closed it to members, renamed it and deleted it', async () => {
    const [section] = await doAs(
      log.ours.admin,
      `insert into public.document_sections (organization_id, name) values ($1, 'Avtal') returning id`,
      [log.ours.id],
    )
    const who = { actor_id: log.ours.admin.memberId, actor_name: 'Person admin@ours.example' }
    const which = { subject_id: section?.id, subject_title: 'Avtal' }
    expect(await newest('section')).toMatchObject({ ...who, ...which, action: 'added' })
    await doAs(log.ours.admin, `update public.document_sections set audience = 'board' where id = $1`, [
      section?.id,
    ])
    expect(await newest('section')).toMatchObject({
      ...who,
      ...which,
      action: 'changed',
      old_values: { audience: 'members' },
      new_values: { audience: 'board' },
    })
    await doAs(log.ours.admin, `delete from public.document_sections where id = $1`, [section?.id])
    expect(await newest('section')).toMatchObject({ ...who, ...which, action: 'removed' })
  })

  it('an admin reads which document came, moved, got a new version and went', async () => {
    const earlier = await createDocument(log.database, log.ours.id, log.ours.sectionId)
    expect(await newest('document')).toMatchObject({
      action: 'added',
      actor_id: null,
      actor_name: null,
      subject_id: earlier,
    })
    const current = await createDocument(log.database, log.ours.id, log.ours.sectionId)
    await log.database.query('update public.documents set replaced_by = $2 where id = $1', [earlier, current])
    expect(await newest('document')).toMatchObject({
      action: 'replaced',
      subject_id: earlier,
      new_values: { version: 'Stadgar.pdf' },
    })
    const [section] = await log.database.query(
      `select id from public.document_sections where organization_id = $1 and name = 'Ordningsregler'`,
      [log.ours.id],
    )
    await doAs(log.ours.admin, 'select public.move_documents($1, $2)', [[current], section?.id])
    expect(await newest('document')).toMatchObject({
      action: 'moved',
      actor_id: log.ours.admin.memberId,
      old_values: { section: 'Stadgar' },
      new_values: { section: 'Ordningsregler' },
    })
    await log.database.query('delete from public.documents where id = $1', [current])
    const [first, second] = await list(log.ours.admin, { kind: 'document', size: 2 })
    expect([first?.action, second?.action].toSorted()).toEqual(['removed', 'restored'])
    const before = (await list(log.ours.admin)).length
    await log.database.query(`update public.documents set state = 'ready' where id = $1`, [earlier])
    expect(await list(log.ours.admin)).toHaveLength(before)
  })

  it('an admin reads who came, whose role changed and who went, without an address or a number', async () => {
    await doAs(
      log.ours.admin,
      `insert into public.organization_members (organization_id, email, full_name, phone_number) values ($1, 'eva@ours.example', 'Eva Ek', '070-123')`,
      [log.ours.id],
    )
    expect(await newest('member')).toMatchObject({ action: 'added', subject_title: 'Eva Ek' })
    const id = (await newest('member'))?.subject_id
    await doAs(log.ours.admin, `select public.set_member_role($1, 'BOARD')`, [id])
    expect(await newest('member')).toMatchObject({
      action: 'changed',
      old_values: { role: 'MEMBER' },
      new_values: { role: 'BOARD' },
    })
    await log.database.query(
      `update public.organization_members set occupancy = 'tenant', occupancy_ends_on = '2026-01-01' where id = $1`,
      [id],
    )
    expect(await newest('member')).toMatchObject({
      action: 'changed',
      new_values: { occupancy: 'tenant', occupancy_ends_on: '2026-01-01' },
    })
    await doAs(log.ours.admin, 'delete from public.organization_members where id = $1', [id])
    expect(await newest('member')).toMatchObject({ action: 'removed', subject_title: 'Eva Ek' })
    const text = JSON.stringify(await list(log.ours.admin, { search: 'Eva Ek' }))
    expect(text).not.toContain('eva@')
    expect(text).not.toContain('070-123')
  })

  it('nobody acts under another name without an event of the name', async () => {
    const rename = (name: string) =>
      doAs(log.ours.admin, 'update public.organization_members set full_name = $2 where id = $1', [
        log.ours.admin.memberId,
        name,
      ])
    const own = log.ours.admin.email
    await rename('Systemet')
    expect(await newest('member')).toMatchObject({
      actor_id: log.ours.admin.memberId,
      old_values: { full_name: `Person ${own}` },
      new_values: { full_name: 'Systemet' },
    })
    await rename(`Person ${own}`)
    expect(await newest('member')).toMatchObject({ old_values: { full_name: 'Systemet' } })
  })

  it('another file of a document is an event', async () => {
    const id = await createDocument(log.database, log.ours.id, log.ours.sectionId)
    await doAs(log.ours.admin, `update public.documents set file_path = file_path || 'x' where id = $1`, [id])
    expect(await newest('document')).toMatchObject({ action: 'changed', subject_id: id, new_values: {} })
  })

  it('an admin reads of a changed assistant only its host, and of a deleted article only its title', async () => {
    await doAs(
      log.ours.admin,
      `update public.frank_api_config set api_url = 'https://other.example/ask?key=secret' where organization_id = $1`,
      [log.ours.id],
    )
    expect(await newest('assistant')).toMatchObject({
      old_values: { host: 'frank.example' },
      new_values: { host: 'other.example' },
    })
    for (const address of [
      'https://anna:hemlig@frank.example/x',
      'https://sk-abcdef@frank.example',
      'HTTPS://Frank.Example:8443/',
    ]) {
      await doAs(
        log.ours.admin,
        'update public.frank_api_config set api_url = $2 where organization_id = $1',
        [log.ours.id, address],
      )
      expect((await newest('assistant'))?.new_values.host ?? 'frank.example').toMatch(
        /^frank\.example(?::8443)?$/,
      )
    }
    await doAs(log.ours.admin, 'delete from public.organization_news where organization_id = $1', [
      log.ours.id,
    ])
    expect(await newest('article')).toMatchObject({ subject_title: 'Nytt', old_values: {}, new_values: {} })
    await doAs(log.ours.admin, 'delete from public.frank_interaction_logs where organization_id = $1', [
      log.ours.id,
    ])
    expect(await newest('assistant_log')).toMatchObject({ action: 'removed', old_values: { count: 1 } })
    const text = JSON.stringify(await list(log.ours.admin))
    expect(text).not.toMatch(/secret|hemlig|sk-abcdef/)
    expect(text).not.toContain('Text')
  })

  it('a sign-in is an event once a minute, and goes with a member but not with one who had rights', async () => {
    const member = await addPerson('leaves@ours.example', 'MEMBER')
    const second = await addPerson('second@ours.example', 'ADMIN')
    for (const person of [member, member, second]) await doAs(person, 'select public.record_login()', [])
    const signIns = async () =>
      (await list(log.ours.admin, { action: 'signed_in' })).map(({ actor_id }) => actor_id)
    expect((await signIns()).toSorted()).toEqual([member.memberId, second.memberId].toSorted())
    await log.database.query('delete from public.organization_members where id = any ($1)', [
      [member.memberId, second.memberId],
    ])
    expect(await signIns()).toEqual([second.memberId])
  })

  it('an export is an event of an admin of the organisation, and of nobody else', async () => {
    const exported = async (caller: Person, kind: string) => {
      const [row] = await doAs(caller, 'select public.log_export($1, $2) as done', [log.ours.id, kind])
      return row?.done
    }
    expect(await exported(log.ours.admin, 'member_list')).toBe(true)
    expect(await newest('member_list')).toMatchObject({
      action: 'exported',
      actor_id: log.ours.admin.memberId,
    })
    const before = (await list(log.ours.admin)).length
    expect(await exported(log.ours.admin, 'member')).toBe(false)
    for (const caller of [log.ours.member, log.board, log.theirs.admin])
      expect(await exported(caller, 'member_list')).toBe(false)
    expect(await list(log.ours.admin)).toHaveLength(before)
  })
})
