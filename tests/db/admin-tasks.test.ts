import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

type Tasks = {
  open_cases: number
  waiting_members: number
  erasures: number
  replaced_texts: number
  disagreements: number
  rule_changes: number
  unread_documents: number
  unread_section: string | null
  has_numbers: boolean
} | null

describe.each(await engines())("an admin's tasks on %s", (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.organization_members where auth_user_id is null')
    await database.query('delete from public.erasure_requests where organization_id = $1', [theirs.id])
    await database.query(`update public.documents set state = 'ready'`)
    await database.query(`delete from public.board_entries where kind = 'number'`)
  })
  afterAll(() => database?.close())

  const tasksOf = async (caller: Caller) =>
    (await callAs<{ tasks: Tasks } | null>(database, caller, 'public.get_admin_page()'))?.tasks
  const nothing = {
    open_cases: 0,
    waiting_members: 0,
    erasures: 0,
    replaced_texts: 0,
    disagreements: 0,
    rule_changes: 0,
    unread_documents: 0,
    unread_section: null,
    has_numbers: false,
  }

  it('V93 an admin sees the numbers of their own association, and a member or another board none of them', async () => {
    await database.query(
      `insert into public.organization_members (organization_id, email, full_name) values ($1, 'ny@ours.example', 'Ny')`,
      [ours.id],
    )
    await database.query(`update public.documents set state = 'failed' where organization_id = $1`, [ours.id])
    await database.query(
      `insert into public.board_entries (organization_id, kind, name, phone) values ($1, 'number', 'Jour', '112')`,
      [ours.id],
    )
    expect(await tasksOf(ours.admin)).toEqual({
      open_cases: 0,
      waiting_members: 1,
      erasures: 1,
      replaced_texts: 0,
      disagreements: 0,
      rule_changes: 0,
      unread_documents: 1,
      unread_section: ours.sectionId,
      has_numbers: true,
    })
    expect(await tasksOf(theirs.admin)).toEqual(nothing)
    expect(await tasksOf(ours.member)).toBeNull()
    const foreign = callAs(database, theirs.admin, 'private.admin_tasks($1)', [ours.id])
    expect(await foreign).toBeNull()
  })

  it('the numbers end at a hundred, and a replaced document is none of them', async () => {
    await database.query(
      `insert into public.organization_members (organization_id, email, full_name)
       select $1, 'ny' || n || '@theirs.example', 'Ny' from generate_series(1, 103) n`,
      [theirs.id],
    )
    const [newer] = await database.query<{ id: string }>(
      `insert into public.documents (organization_id, section_id, name, file_path, size, content_type, state)
       select organization_id, section_id, 'ny.pdf', $2, size, content_type, 'ready' from public.documents where organization_id = $1 limit 1
       returning id`,
      [theirs.id, `${theirs.id}/${theirs.sectionId}/ny.pdf`],
    )
    await database.query(
      `update public.documents set state = 'failed', replaced_by = $2 where organization_id = $1 and id <> $2`,
      [theirs.id, newer?.id],
    )
    expect(await tasksOf(theirs.admin)).toEqual({ ...nothing, waiting_members: 100 })
  })
})
