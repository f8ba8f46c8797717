import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeSegment } from '@/lib/retrieval/index/segment'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createOrganization,
  createUser,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

const kinds = ['documents', 'faqs', 'news'] as const
type Answer =
  | ({
      organization: string
      version: number
      content_version: number
      changed?: { document_id: string; name: string; words: string }[]
      texts: { text: string }[]
    } & Partial<Record<(typeof kinds)[number], { id: string; title: string; text: string }[]>>)
  | null
/** what members can search on %s */
const nothing = -1

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

  type Asked = { known?: number; content?: number; refs?: string[] }
  const readSql = 'select public.search_corpus($1, $2, $3, $4::uuid[], $5::integer[]) as answer'
  const read = async (
    caller: { userId: string; email: string },
    { known = nothing, content = nothing, refs = [] }: Asked = {},
  ): Promise<Answer> => {
    const [row] = await database.as(caller, (query) =>
      query<{ answer: Answer }>(readSql, [known, content, 'test', refs, refs.map(() => 0)]),
    )
    return row?.answer ?? null
  }
  const documentOf = async (caller: Person) => (await read(caller))?.changed?.[0]?.document_id ?? ''
  const versionsOf = async (caller: Person) => {
    const answer = await read(caller)
    return `${answer?.version}.${answer?.content_version}`
  }

  it('T15 a member gets the words, documents, FAQ items and news of their own organisation only', async () => {
    for (const [organization, word] of [
      [ours, 'ours'],
      [theirs, 'theirs'],
    ] as const) {
      const answer = await read(organization.member)
      expect(answer?.organization).toBe(organization.id)
      expect(kinds.map((kind) => [kind, answer?.[kind]?.length])).toEqual(kinds.map((kind) => [kind, 1]))
      const words = answer?.changed?.map((row) => decodeSegment(Buffer.from(row.words, 'base64')).words)
      expect(words).toEqual([['hemligheten', 'i', word]])
    }
  })

  it("T15 texts are returned for the member's own documents only", async () => {
    const [own, other] = [await documentOf(ours.member), await documentOf(theirs.member)]
    expect((await read(ours.member, { refs: [own, other] }))?.texts).toMatchObject([
      { source_id: own, page: 1, text: 'Hemligheten i Ours', on_page: true },
    ])
    expect((await read(theirs.member, { refs: [own] }))?.texts).toEqual([])
  })

  it('a portal that has the current versions gets only the versions and the texts', async () => {
    const { version = 0, content_version = 0 } = (await read(ours.member)) ?? {}
    const known = { known: version, content: content_version }
    const current = {
      organization: ours.id,
      audience: 'members',
      version,
      content_version,
      scope: '',
      texts: [],
    }
    expect(await read(ours.member, known)).toEqual(current)
    expect(await read(ours.member, { ...known, known: nothing })).toHaveProperty('changed')
    expect(await read(ours.member, { ...known, content: nothing })).toHaveProperty('faqs')
  })

  it('a text that is no longer on its page is marked, and one without a page is left out', async () => {
    const document = await documentOf(ours.member)
    const onPage = async () => (await read(ours.member, { refs: [document] }))?.texts[0]
    await database.query(`update public.document_pages set text = 'Annat' where document_id = $1`, [document])
    expect(await onPage()).toMatchObject({ on_page: false })
    await database.query('delete from public.document_pages where document_id = $1', [document])
    expect(await onPage()).toBeUndefined()
  })

  it('T05 a stranger and a visitor get nothing', async () => {
    expect(await read(stranger)).toBeNull()
    const visit = database.as('anon', (query) => query(readSql, [nothing, nothing, '', [], []]))
    await expect(visit).rejects.toMatchObject({ code: '42501' })
  })

  it('T01 members cannot read the tables behind the search', async () => {
    for (const table of [
      'passages',
      'passage_indexes',
      'passage_vectors',
      'document_pages',
      'corpus_versions',
    ]) {
      const read = database.as(ours.member, (query) => query(`select * from public.${table}`))
      await expect(read).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('T08 a member of two organisations searches the active one', async () => {
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

  it('the version changes with the searched contents of that organisation only, and not with a reading state', async () => {
    const changes = [
      `update public.documents set display_name = 'Annat' where organization_id = $1`,
      `update public.faq_items set answer = 'Nej.' where organization_id = $1`,
      `update public.organization_news set title = 'Nyare' where organization_id = $1`,
      `insert into public.organization_news (organization_id, title, content) values ($1, 'En till', 'Text')`,
      `delete from public.organization_news where organization_id = $1 and title = 'En till'`,
      `delete from public.faq_items where organization_id = $1`,
      `delete from public.passage_indexes where organization_id = $1`,
      `delete from public.documents where organization_id = $1`,
    ]
    const theirVersion = await versionsOf(theirs.member)
    await database.query(`update public.documents set state = 'reading' where organization_id = $1`, [
      ours.id,
    ])
    await database.query(`update public.faq_items set sent_to_frank = true where organization_id = $1`, [
      ours.id,
    ])
    const seen = [await versionsOf(ours.member)]
    await database.query(`update public.documents set state = 'ready' where organization_id = $1`, [ours.id])
    expect(await versionsOf(ours.member)).toBe(seen[0])
    for (const sql of changes) {
      await database.query(sql, [ours.id])
      seen.push(await versionsOf(ours.member))
    }
    expect(new Set(seen).size).toBe(changes.length + 1)
    expect(await versionsOf(theirs.member)).toBe(theirVersion)
    await database.query('delete from public.organizations where id = $1', [ours.id])
  })
})
