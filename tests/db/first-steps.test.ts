import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { insertMember } from '@/tests/support/database/member-rows'
import {
  createOrganization,
  createUser,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'
import { encodeWords } from '@/tests/support/documents/stored-passages'

type Steps = Record<string, unknown> | null

describe.each(await engines())('the first steps of an association on %s', (engine) => {
  let database: TestDatabase
  let theirs: TestOrganization
  let id: string
  let admin: Person
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    theirs = await createOrganization(database, 'Theirs', 2)
    const [row] = await database.query<{ id: string }>(
      `insert into public.organizations (name) values ('Ny förening') returning id`,
    )
    id = row?.id ?? ''
    const email = 'admin@new.example'
    const userId = await createUser(database, email)
    const [member] = await database.query<{ id: string }>(
      `insert into public.organization_members (organization_id, email, full_name, role, auth_user_id)
        values ($1, $2, 'Anna', 'ADMIN', $3) returning id`,
      [id, email, userId],
    )
    admin = { userId, email, memberId: member?.id ?? '' }
  })
  afterAll(() => database?.close())

  const openPage = (caller: Person, page: string) =>
    database.as(caller, async (query) => {
      const [row] = await query<{ page: { first_steps: Steps; missing: { kinds: string[] } | null } }>(
        `select public.${page} as page`,
      )
      return row?.page
    })
  const stepsFor = async (caller: Person): Promise<Steps> => {
    const [onAdminPage, onDashboard] = await Promise.all([
      openPage(caller, 'get_admin_page()'),
      openPage(caller, 'get_dashboard(5)'),
    ])
    expect(onDashboard?.first_steps).toEqual(onAdminPage?.first_steps)
    return onDashboard?.first_steps ?? null
  }
  const missingFor = async (caller: Person) =>
    (await openPage(caller, 'get_admin_page()'))?.missing?.kinds ?? null

  it('are all to be done at first, and shown to its admins only', async () => {
    expect(await stepsFor(admin)).toMatchObject({
      documents: 0,
      asked: false,
      board: false,
      invited: false,
      news: false,
    })
    expect(await missingFor(admin)).toEqual(['bylaws', 'annual_report', 'minutes', 'rules'])
    expect(await stepsFor(theirs.admin)).toMatchObject({ news: true })
    expect(await stepsFor(theirs.member)).toBeNull()
    expect(await missingFor(theirs.member)).toBeNull()
  })

  it('count a person of the board as invited', async () => {
    const boardMember = await insertMember(database, id, 'board@new.example', { role: 'BOARD' })
    expect(await stepsFor(admin)).toMatchObject({ invited: true })
    await database.query('delete from public.organization_members where id = $1', [boardMember])
    expect(await stepsFor(admin)).toMatchObject({ invited: false })
  })

  it('are done by what is there, and a kind of document is missed until it has been read', async () => {
    await database.as(admin, async (query) => {
      await query(
        `insert into public.board_entries (organization_id, kind, name) values ($1, 'person', 'Anna')`,
        [id],
      )
      await query(
        `insert into public.organization_news (organization_id, title, content) values ($1, 'Nytt', 'x')`,
        [id],
      )
    })
    const [section] = await database.query<{ id: string }>(
      `select id from public.document_sections where organization_id = $1 and name = 'Stadgar'`,
      [id],
    )
    const [document] = await database.query<{ id: string }>(
      `insert into public.documents (organization_id, section_id, name, file_path, size, content_type)
        values ($1, $2, 'x.pdf', $3, 1, 'application/pdf') returning id`,
      [id, section?.id, `${id}/${section?.id}/x.pdf`],
    )
    expect(await stepsFor(admin)).toMatchObject({ documents: 1, board: true, news: true })
    expect(await missingFor(admin)).toEqual([])
    await database.query(`update public.documents set state = 'ready' where id = $1`, [document?.id])
    await database.query(
      `insert into public.passage_indexes (organization_id, document_id, words, passages, document_kind, document_date)
        values ($1, $2, decode($3, 'base64'), 1, 'annual_report', extract(year from now())::text)`,
      [id, document?.id, encodeWords(['x'])],
    )
    expect(await missingFor(admin)).toEqual(['bylaws', 'minutes', 'rules'])
    const newer = crypto.randomUUID()
    await database.as(admin, async (query) => {
      const added = {
        id: newer,
        organization_id: id,
        section_id: section?.id,
        name: 'y.pdf',
        replaces: document?.id,
      }
      const file = { file_path: `${id}/${section?.id}/y.pdf`, size: 1, content_type: 'application/pdf' }
      await query('select public.add_document($1)', [JSON.stringify({ ...added, ...file })])
      // A scanned plan without text has no passages, and a kind that the admin has chosen.
      await query(`update public.documents set kind = 'bylaws', facts_chosen = true where id = $1`, [newer])
    })
    await database.query(`update public.documents set state = 'partly' where id = $1`, [newer])
    expect(await stepsFor(admin)).toMatchObject({ documents: 1 })
    expect(await missingFor(admin)).toEqual(['annual_report', 'minutes', 'rules'])
  })

  it('can be dismissed by its admins, and by no others, and leave the missing documents', async () => {
    const dismiss = (caller: Person) =>
      database.as(caller, (query) => query('select public.dismiss_first_steps($1) as done', [id]))
    expect(await dismiss(theirs.admin)).toEqual([{ done: false }])
    expect(await stepsFor(admin)).not.toBeNull()
    expect(await dismiss(admin)).toEqual([{ done: true }])
    expect(await stepsFor(admin)).toBeNull()
    expect(await missingFor(admin)).toEqual(['annual_report', 'minutes', 'rules'])
  })
})
