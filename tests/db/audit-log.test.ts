import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type Query, type TestDatabase } from '@/tests/support/database/database'
import {
  createDocument,
  createOrganization,
  createUser,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

type Event = {
  id: string
  actor_id: string | null
  actor_name: string | null
  action: string
  subject_kind: string
  subject_id: string | null
  subject_title: string | null
  old_values: Record<string, unknown>
  new_values: Record<string, unknown>
  created_at: string
}
type Filter = {
  search?: string
  action?: string
  kind?: string
  from?: string
  to?: string
  before?: Event
  size?: number
}

describe.each(await engines())('the audit log on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let board: Person

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    board = await addPerson('board@ours.example', 'BOARD')
  })
  afterAll(() => database?.close())

  async function addPerson(email: string, role: string): Promise<Person> {
    const userId = await createUser(database, email)
    const [row] = await database.query<{ id: string }>(
      `insert into public.organization_members (organization_id, email, full_name, role, auth_user_id)
        values ($1, $2, $3, $4::public.member_role, $5) returning id`,
      [ours.id, email, `Person ${email}`, role, userId],
    )
    return { userId, email, memberId: row?.id ?? '' }
  }

  const callList = async (query: Query, { search = '', size = 1000, ...filter }: Filter, of: string) => {
    const { action = null, kind = null, from = null, to = null, before } = filter
    const [row] = await query<{ events: Event[] }>(
      'select public.list_audit_events($1, $2, $3, $4, $5, $6, $7, $8, $9) as events',
      [of, search, action, kind, from, to, before?.created_at ?? null, before?.id ?? null, size],
    )
    return row?.events ?? []
  }
  const list = (caller: Person, filter: Filter = {}, of = ours) =>
    database.as(caller, (query) => callList(query, filter, of.id))
  const doAs = (caller: Person, sql: string, params: unknown[]) =>
    database.as(caller, (query) => query(sql, params))
  const newest = async (kind: string) => (await list(ours.admin, { kind, size: 1 }))[0]

  it('an admin reads who made a section, closed it to members, renamed it and deleted it', async () => {
    const [section] = await doAs(
      ours.admin,
      `insert into public.document_sections (organization_id, name) values ($1, 'Avtal') returning id`,
      [ours.id],
    )
    const who = { actor_id: ours.admin.memberId, actor_name: 'Person admin@ours.example' }
    const which = { subject_id: section?.id, subject_title: 'Avtal' }
    expect(await newest('section')).toMatchObject({ ...who, ...which, action: 'added' })
    await doAs(ours.admin, `update public.document_sections set audience = 'board' where id = $1`, [
      section?.id,
    ])
    expect(await newest('section')).toMatchObject({
      ...who,
      ...which,
      action: 'changed',
      old_values: { audience: 'members' },
      new_values: { audience: 'board' },
    })
    await doAs(ours.admin, `delete from public.document_sections where id = $1`, [section?.id])
    expect(await newest('section')).toMatchObject({ ...who, ...which, action: 'removed' })
  })

  it('an admin reads which document came, moved, got a new version and went', async () => {
    const earlier = await createDocument(database, ours.id, ours.sectionId)
    expect(await newest('document')).toMatchObject({
      action: 'added',
      actor_id: null,
      actor_name: null,
      subject_id: earlier,
    })
    const current = await createDocument(database, ours.id, ours.sectionId)
    await database.query('update public.documents set replaced_by = $2 where id = $1', [earlier, current])
    expect(await newest('document')).toMatchObject({
      action: 'replaced',
      subject_id: earlier,
      new_values: { version: 'Stadgar.pdf' },
    })
    const [section] = await database.query(
      `select id from public.document_sections where organization_id = $1 and name = 'Ordningsregler'`,
      [ours.id],
    )
    await doAs(ours.admin, 'select public.move_documents($1, $2)', [[current], section?.id])
    expect(await newest('document')).toMatchObject({
      action: 'moved',
      actor_id: ours.admin.memberId,
      old_values: { section: 'Stadgar' },
      new_values: { section: 'Ordningsregler' },
    })
    await database.query('delete from public.documents where id = $1', [current])
    const [first, second] = await list(ours.admin, { kind: 'document', size: 2 })
    expect([first?.action, second?.action].toSorted()).toEqual(['removed', 'restored'])
    const before = (await list(ours.admin)).length
    await database.query(`update public.documents set state = 'ready' where id = $1`, [earlier])
    expect(await list(ours.admin)).toHaveLength(before)
  })

  it('an admin reads who came, whose role changed and who went, without an address or a number', async () => {
    await doAs(
      ours.admin,
      `insert into public.organization_members (organization_id, email, full_name, phone_number) values ($1, 'eva@ours.example', 'Eva Ek', '070-123')`,
      [ours.id],
    )
    expect(await newest('member')).toMatchObject({ action: 'added', subject_title: 'Eva Ek' })
    const id = (await newest('member'))?.subject_id
    await doAs(ours.admin, `select public.set_member_role($1, 'BOARD')`, [id])
    expect(await newest('member')).toMatchObject({
      action: 'changed',
      old_values: { role: 'MEMBER' },
      new_values: { role: 'BOARD' },
    })
    await database.query(
      `update public.organization_members set occupancy = 'tenant', occupancy_ends_on = '2026-01-01' where id = $1`,
      [id],
    )
    expect(await newest('member')).toMatchObject({
      action: 'changed',
      new_values: { occupancy: 'tenant', occupancy_ends_on: '2026-01-01' },
    })
    await doAs(ours.admin, 'delete from public.organization_members where id = $1', [id])
    expect(await newest('member')).toMatchObject({ action: 'removed', subject_title: 'Eva Ek' })
    const text = JSON.stringify(await list(ours.admin, { search: 'Eva Ek' }))
    expect(text).not.toContain('eva@')
    expect(text).not.toContain('070-123')
  })

  it('nobody acts under another name without an event of the name', async () => {
    const rename = (name: string) =>
      doAs(ours.admin, 'update public.organization_members set full_name = $2 where id = $1', [
        ours.admin.memberId,
        name,
      ])
    const own = ours.admin.email
    await rename('Systemet')
    expect(await newest('member')).toMatchObject({
      actor_id: ours.admin.memberId,
      old_values: { full_name: `Person ${own}` },
      new_values: { full_name: 'Systemet' },
    })
    await rename(`Person ${own}`)
    expect(await newest('member')).toMatchObject({ old_values: { full_name: 'Systemet' } })
  })

  it('another file of a document is an event', async () => {
    const id = await createDocument(database, ours.id, ours.sectionId)
    await doAs(ours.admin, `update public.documents set file_path = file_path || 'x' where id = $1`, [id])
    expect(await newest('document')).toMatchObject({ action: 'changed', subject_id: id, new_values: {} })
  })

  it('an admin reads of a changed assistant only its host, and of a deleted article only its title', async () => {
    await doAs(
      ours.admin,
      `update public.frank_api_config set api_url = 'https://other.example/ask?key=secret' where organization_id = $1`,
      [ours.id],
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
      await doAs(ours.admin, 'update public.frank_api_config set api_url = $2 where organization_id = $1', [
        ours.id,
        address,
      ])
      expect((await newest('assistant'))?.new_values.host ?? 'frank.example').toMatch(
        /^frank\.example(?::8443)?$/,
      )
    }
    await doAs(ours.admin, 'delete from public.organization_news where organization_id = $1', [ours.id])
    expect(await newest('article')).toMatchObject({ subject_title: 'Nytt', old_values: {}, new_values: {} })
    await doAs(ours.admin, 'delete from public.frank_interaction_logs where organization_id = $1', [ours.id])
    expect(await newest('assistant_log')).toMatchObject({ action: 'removed', old_values: { count: 1 } })
    const text = JSON.stringify(await list(ours.admin))
    expect(text).not.toMatch(/secret|hemlig|sk-abcdef/)
    expect(text).not.toContain('Text')
  })

  it('a sign-in is an event once a minute, and goes with a member but not with one who had rights', async () => {
    const member = await addPerson('leaves@ours.example', 'MEMBER')
    const second = await addPerson('second@ours.example', 'ADMIN')
    for (const person of [member, member, second]) await doAs(person, 'select public.record_login()', [])
    const signIns = async () =>
      (await list(ours.admin, { action: 'signed_in' })).map(({ actor_id }) => actor_id)
    expect((await signIns()).toSorted()).toEqual([member.memberId, second.memberId].toSorted())
    await database.query('delete from public.organization_members where id = any ($1)', [
      [member.memberId, second.memberId],
    ])
    expect(await signIns()).toEqual([second.memberId])
  })

  it('an export is an event of an admin of the organisation, and of nobody else', async () => {
    const exported = async (caller: Person, kind: string) => {
      const [row] = await doAs(caller, 'select public.log_export($1, $2) as done', [ours.id, kind])
      return row?.done
    }
    expect(await exported(ours.admin, 'member_list')).toBe(true)
    expect(await newest('member_list')).toMatchObject({ action: 'exported', actor_id: ours.admin.memberId })
    const before = (await list(ours.admin)).length
    expect(await exported(ours.admin, 'member')).toBe(false)
    for (const caller of [ours.member, board, theirs.admin])
      expect(await exported(caller, 'member_list')).toBe(false)
    expect(await list(ours.admin)).toHaveLength(before)
  })

  it('an admin searches plain text without regard to diacritics, filters, and turns pages without gaps', async () => {
    await doAs(
      ours.admin,
      `insert into public.document_sections (organization_id, name) values ($1, 'Årsmöte 100 %')`,
      [ours.id],
    )
    const found = async (search: string) =>
      (await list(ours.admin, { search })).map(({ subject_title }) => subject_title)
    expect(await found('ARSMOTE')).toEqual(['Årsmöte 100 %'])
    expect(await found('%')).toEqual(['Årsmöte 100 %'])
    expect(await found('action.eq.added')).toEqual([])
    const added = await list(ours.admin, { action: 'added', kind: 'section' })
    expect(new Set(added.map(({ action, subject_kind }) => `${action} ${subject_kind}`))).toEqual(
      new Set(['added section']),
    )
    expect(await list(ours.admin, { to: '2020-01-01' })).toEqual([])
    expect(await list(ours.admin, { from: '2999-01-01' })).toEqual([])
    const all = await list(ours.admin)
    const paged: string[] = []
    for (let before: Event | undefined; ; ) {
      const page = await list(ours.admin, { before, size: 7 })
      paged.push(...page.map(({ id }) => id))
      before = page.at(-1)
      if (page.length < 7) break
    }
    expect(paged).toEqual(all.map(({ id }) => id))
  })

  it('T01 a member, the board, a visitor and another organisation read none of it', async () => {
    expect((await list(ours.admin)).length).toBeGreaterThan(10)
    for (const caller of [ours.member, board]) {
      expect(await list(caller)).toEqual([])
      expect(await doAs(caller, 'select id from public.audit_events', [])).toEqual([])
    }
    expect(
      await doAs(theirs.admin, 'select id from public.audit_events where organization_id = $1', [ours.id]),
    ).toEqual([])
    await expect(
      database.as('anon', (query) => query('select id from public.audit_events')),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await list(theirs.admin)).toEqual([])
    const text = JSON.stringify(await list(theirs.admin, {}, theirs))
    expect(text).toContain('admin@theirs.example')
    expect(text).not.toContain('admin@ours.example')
  })

  it('nobody adds, changes or deletes an event, the service included', async () => {
    const before = await database.query('select * from public.audit_events order by id')
    const statements = [
      `insert into public.audit_events (organization_id, actor_id, action, subject_kind) values ('${ours.id}', '${theirs.admin.memberId}', 'removed', 'member')`,
      `update public.audit_events set actor_name = 'Eva'`,
      'delete from public.audit_events',
      'truncate public.audit_events',
      `select private.add_audit_event('${ours.id}', 'removed', 'member', null, null, null, null)`,
    ]
    for (const caller of [ours.admin, ours.member, board, 'anon', 'service_role'] as const)
      for (const statement of statements)
        await expect(
          database.as(caller, (query) => query(statement)),
          statement,
        ).rejects.toMatchObject({ code: '42501' })
    await expect(database.query(`update public.audit_events set actor_name = 'Eva'`)).rejects.toThrow(
      /audit_event_fixed/,
    )
    expect(await database.query('select * from public.audit_events order by id')).toEqual(before)
  })

  it('P09 only the service deletes expired events, and an organisation takes its log along', async () => {
    const expire = 'select public.delete_expired_audit_events(730, 1000) as gone'
    await expect(database.as(ours.admin, (query) => query(expire))).rejects.toMatchObject({ code: '42501' })
    await database.query(
      `insert into public.audit_events (organization_id, action, subject_kind, created_at)
        values ($1, 'removed', 'faq', now() - interval '731 days'), ($1, 'removed', 'faq', now() - interval '729 days')`,
      [ours.id],
    )
    const [row] = await database.as('service_role', (query) => query(expire))
    expect(row).toEqual({ gone: 1 })
    await database.query('delete from public.organizations where id = $1', [theirs.id])
    expect(
      await database.query('select id from public.audit_events where organization_id = $1', [theirs.id]),
    ).toEqual([])
  })
})
