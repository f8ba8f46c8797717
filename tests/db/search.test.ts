import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database'
import {
  createOrganization,
  createUser,
  type Person,
  type TestOrganization,
} from '@/tests/support/two-organizations'

const first = '00000000-0000-0000-0000-000000000000'
type Answer = {
  organization: string
  version?: string
  rows?: { text: string; page?: number | null }[]
} | null

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

  const call = async (caller: { userId: string; email: string }, expression: string): Promise<Answer> => {
    const [row] = await database.as(caller, (query) =>
      query<{ answer: Answer }>(`select ${expression} as answer`),
    )
    return row?.answer ?? null
  }
  const everything = [
    'public.search_passages(0, 1000)',
    ...['document', 'faq', 'news'].map((kind) => `public.search_texts('${kind}', '${first}', 1000)`),
  ]
  const versionOf = async (caller: Person) => (await call(caller, 'public.search_version()'))?.version

  it('T15 a member is given the pages, documents, FAQ items and news of their own organisation, and no word of another', async () => {
    for (const [organization, word] of [
      [ours, 'Ours'],
      [theirs, 'Theirs'],
    ] as const) {
      const answers = await Promise.all(everything.map((expression) => call(organization.member, expression)))
      expect(answers.map((answer) => [answer?.organization, answer?.rows?.length])).toEqual(
        everything.map(() => [organization.id, 1]),
      )
      expect(answers[0]?.rows?.[0]?.text).toBe(`Hemligheten i ${word}`)
    }
  })

  it('a page is named where a reader counts pages, and not in a document without them', async () => {
    const pages = async () =>
      (await call(ours.member, 'public.search_passages(0, 1000)'))?.rows?.map((row) => row.page)
    expect(await pages()).toEqual([1])
    await database.query('update public.passages set paragraph = 3 where organization_id = $1', [ours.id])
    expect(await pages()).toEqual([null])
    await database.query('update public.passages set paragraph = null where organization_id = $1', [ours.id])
  })

  it('T05 a stranger, a visitor and the service are given nothing', async () => {
    for (const expression of ['public.search_version()', ...everything]) {
      expect(await call(stranger, expression)).toBeNull()
      await expect(database.as('anon', (query) => query(`select ${expression}`))).rejects.toMatchObject({
        code: '42501',
      })
    }
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
    expect(await call(ours.member, 'public.search_version()')).toMatchObject({ organization: ours.id })
    await database.as(ours.member, (query) =>
      query(`select public.set_claim('current_organization_id', $1)`, [theirs.id]),
    )
    expect(await call(ours.member, 'public.search_version()')).toMatchObject({ organization: theirs.id })
    await database.query('delete from public.organization_members where id = $1', [added?.id])
    expect(await call(ours.member, 'public.search_version()')).toMatchObject({ organization: ours.id })
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
