import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database'
import {
  createOrganization,
  createUser,
  type Person,
  type TestOrganization,
} from '@/tests/support/two-organizations'

const first = '00000000-0000-0000-0000-000000000000'
const kinds = ['passages', 'documents', 'faqs', 'news'] as const
type Rows = { id: string; text: string; page?: number | null }[]
type Answer =
  | ({ organization: string; version: string } & Partial<Record<(typeof kinds)[number], Rows>>)
  | null

describe.each(await engines())('what members search on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let stranger: { userId: string; email: string }
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    const email = 'stranger@nowhere.example'
    stranger = { email, userId: await createUser(database, email) }
  })
  afterAll(() => database?.close())

  type Asked = { known?: string | null; afterPassage?: number; afterDocument?: string; limit?: number }
  const readSql = `select public.search_corpus($1, $2, $3, '${first}', '${first}', $4) as answer`
  const read = async (
    caller: { userId: string; email: string },
    { known = null, afterPassage = 0, afterDocument = first, limit = 1000 }: Asked = {},
  ): Promise<Answer> => {
    const [row] = await database.as(caller, (query) =>
      query<{ answer: Answer }>(readSql, [known, afterPassage, afterDocument, limit]),
    )
    return row?.answer ?? null
  }
  const versionOf = async (caller: Person) => (await read(caller))?.version

  it('T15 a member is given the pages, documents, FAQ items and news of their own organisation, and no word of another', async () => {
    for (const [organization, word] of [
      [ours, 'Ours'],
      [theirs, 'Theirs'],
    ] as const) {
      const answer = await read(organization.member)
      expect(answer?.organization).toBe(organization.id)
      expect(kinds.map((kind) => [kind, answer?.[kind]?.length])).toEqual(kinds.map((kind) => [kind, 1]))
      expect(answer?.passages?.[0]?.text).toBe(`Hemligheten i ${word}`)
    }
  })

  it('nothing but the version comes back to a portal that has it', async () => {
    const known = (await versionOf(ours.member)) ?? ''
    expect(await read(ours.member, { known })).toEqual({ organization: ours.id, version: known })
    expect(await read(ours.member, { known: '0.0' })).toHaveProperty('passages')
  })

  it('R08 the rows come in batches, each kind behind its own last one', async () => {
    const document = (await read(ours.member))?.documents?.[0]?.id
    const rest = await read(ours.member, { afterDocument: document, limit: 1 })
    expect(kinds.map((kind) => rest?.[kind]?.length)).toEqual([1, 0, 1, 1])
    const page = Number((await read(ours.member))?.passages?.[0]?.id)
    expect((await read(ours.member, { afterPassage: page }))?.passages).toEqual([])
    // A limit that makes no sense is one row, not all of them.
    expect((await read(ours.member, { limit: -5 }))?.passages).toHaveLength(1)
  })

  it('a page is named where a reader counts pages, and not in a document without them', async () => {
    const pages = async () => (await read(ours.member))?.passages?.map((row) => row.page)
    expect(await pages()).toEqual([1])
    await database.query('update public.passages set paragraph = 3 where organization_id = $1', [ours.id])
    expect(await pages()).toEqual([null])
    await database.query('update public.passages set paragraph = null where organization_id = $1', [ours.id])
  })

  it('T05 a stranger and a visitor are given nothing', async () => {
    expect(await read(stranger)).toBeNull()
    const visit = database.as('anon', (query) => query(readSql, [null, 0, first, 10]))
    await expect(visit).rejects.toMatchObject({ code: '42501' })
  })

  it('T01 the tables behind it stay closed to members', async () => {
    for (const table of ['passages', 'document_pages', 'corpus_versions']) {
      const read = database.as(ours.member, (query) => query(`select * from public.${table}`))
      await expect(read).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('T08 whoever belongs to two organisations searches the one that they work in', async () => {
    const { userId, email } = ours.member
    const [added] = await database.query<{ id: string }>(
      `insert into public.organization_members (organization_id, email, full_name, auth_user_id) values ($1, $2, 'X', $3) returning id`,
      [theirs.id, email, userId],
    )
    expect(await read(ours.member)).toMatchObject({ organization: ours.id })
    await database.as(ours.member, (query) =>
      query(`select public.set_claim('current_organization_id', $1)`, [theirs.id]),
    )
    expect(await read(ours.member)).toMatchObject({ organization: theirs.id })
    await database.query('delete from public.organization_members where id = $1', [added?.id])
    expect(await read(ours.member)).toMatchObject({ organization: ours.id })
  })

  it('the version changes with what is searched, for that organisation alone, and not with a reading state', async () => {
    const changes = [
      `update public.documents set display_name = 'Annat' where organization_id = $1`,
      `update public.faq_items set answer = 'Nej.' where organization_id = $1`,
      `update public.organization_news set title = 'Nyare' where organization_id = $1`,
      `insert into public.organization_news (organization_id, title, content) values ($1, 'En till', 'Text')`,
      `delete from public.organization_news where organization_id = $1 and title = 'En till'`,
      `delete from public.faq_items where organization_id = $1`,
      `delete from public.passages where organization_id = $1`,
      `delete from public.documents where organization_id = $1`,
    ]
    const theirVersion = await versionOf(theirs.member)
    await database.query(`update public.documents set state = 'reading' where organization_id = $1`, [
      ours.id,
    ])
    await database.query(`update public.faq_items set sent_to_frank = true where organization_id = $1`, [
      ours.id,
    ])
    const seen = [await versionOf(ours.member)]
    await database.query(`update public.documents set state = 'ready' where organization_id = $1`, [ours.id])
    expect(await versionOf(ours.member)).toBe(seen[0])
    for (const sql of changes) {
      await database.query(sql, [ours.id])
      seen.push(await versionOf(ours.member))
    }
    expect(new Set(seen).size).toBe(changes.length + 1)
    expect(await versionOf(theirs.member)).toBe(theirVersion)
    await database.query('delete from public.organizations where id = $1', [ours.id])
  })
})
