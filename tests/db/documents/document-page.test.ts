import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createConversation,
  createDocument,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

type Quote = { page: number; text: string; is_older: boolean | null; question: string | null; answer: string }
type Hits = { total: number; pages: { page: number; text: string }[] }
type Shown = {
  page: number
  page_count: number
  text: string
  runs: unknown[]
  quote: Quote | null
  hits: Hits | null
}

describe.each(await engines())('a page of a document on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let document: string
  let answer: string
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    document = await createDocument(database, ours.id, ours.sectionId)
    await database.query('update public.documents set page_count = 3 where id = $1', [document])
    await database.query(
      `insert into public.document_pages (organization_id, document_id, page_number, text, width, height, recognized, runs)
        values ($1, $2, 1, 'Katter får vara ute.', 595, 842, true, '[[0, 6, 0.1, 0.1, 0.2, 0.12]]')`,
      [ours.id, document],
    )
    answer = await createAnswer(ours, document, 1)
  })
  afterAll(() => database?.close())

  async function createAnswer(organization: TestOrganization, cited: string, page: number): Promise<string> {
    const { answerId } = await createConversation(database, organization.id, organization.member.memberId)
    await database.query('update public.frank_messages set sources = $2::jsonb where id = $1', [
      answerId,
      JSON.stringify([
        { text: 'Vanlig fråga', document_id: null, page: null },
        { text: '**Katter** får', document_id: cited, page },
      ]),
    ])
    return answerId
  }

  const read = async (
    caller: Caller | 'anon',
    [page = 1, message = answer, source = 1, id = document]: [
      page?: number | null,
      message?: string | null,
      source?: number | null,
      id?: string,
    ] = [],
    words: string[] = [],
  ) =>
    (
      await database.as(caller, (query) =>
        query<{ shown: Shown | null }>(
          'select public.get_document_page($1, $2, $3, $4, $5::text[], 2) as shown',
          [id, page, message, source, words],
        ),
      )
    )[0]?.shown

  it('shows a member its text, its words and the quote of their own answer, with its question', async () => {
    const [conversation] = await database.query<Record<string, string>>(
      `select a.conversation_id, a.text as answer, q.text as question from public.frank_messages a
        join public.frank_messages q on q.conversation_id = a.conversation_id and q.sender = 'user' where a.id = $1`,
      [answer],
    )
    expect(await read(ours.member)).toEqual({
      name: 'Stadgar.pdf',
      kind: null,
      date: null,
      valid_from: null,
      valid_to: null,
      added_at: expect.any(String),
      state: 'waiting',
      state_reason: null,
      has_pictures: true,
      page: 1,
      replaced_by: null,
      decisions: [],
      page_count: 3,
      text: 'Katter får vara ute.',
      width: 595,
      height: 842,
      recognized: true,
      runs: [[0, 6, 0.1, 0.1, 0.2, 0.12]],
      quote: {
        page: 1,
        text: '**Katter** får',
        is_older: null,
        conversation: conversation?.conversation_id,
        answer: conversation?.answer,
        markdown_checked: false,
        language: null,
        question: conversation?.question,
      },
      hits: null,
    })
  })

  it('says whether the document was read again after the answer', async () => {
    const readAt = (interval: string) =>
      database.query('update public.documents set read_at = now() + $2::interval where id = $1', [
        document,
        interval,
      ])
    await readAt('-1 day')
    expect((await read(ours.member))?.quote?.is_older).toBe(false)
    await readAt('1 day')
    expect((await read(ours.member))?.quote?.is_older).toBe(true)
  })

  it('is shown without text where none was read, and not beyond the last page', async () => {
    expect(await read(ours.member, [3])).toMatchObject({
      text: '',
      runs: [],
      recognized: false,
      quote: { page: 1 },
    })
    for (const page of [0, -1, 4]) expect(await read(ours.member, [page])).toBeNull()
  })

  async function createFlow(...parts: string[]): Promise<string> {
    const flow = await createDocument(database, ours.id, ours.sectionId)
    for (const [index, text] of parts.entries())
      await database.query(
        'insert into public.document_pages (organization_id, document_id, page_number, text) values ($1, $2, $3, $4)',
        [ours.id, flow, index + 1, text],
      )
    return flow
  }

  it('is the first one, or the one that has the cited paragraph of a document without pages', async () => {
    const flow = await createFlow('Katter får', 'Hundar får')
    await database.query(
      `insert into public.passages (organization_id, document_id, page_number, paragraph, ordinal, text, start_offset, end_offset)
        values ($1, $2, 1, 1, 0, 'Katter får', 0, 10), ($1, $2, 2, 2, 1, 'Hundar får', 0, 10)`,
      [ours.id, flow],
    )
    const first = { page: 1, page_count: 2, text: 'Katter får', has_pictures: false, quote: null }
    expect(await read(ours.member, [null, null, null, flow])).toMatchObject(first)
    const { answerId } = await createConversation(database, ours.id, ours.member.memberId)
    await database.query('update public.frank_messages set sources = $2::jsonb where id = $1', [
      answerId,
      JSON.stringify([{ text: '**Hundar** får', document_id: flow, page: null, paragraph: 2 }]),
    ])
    const cited = { page: 2, text: 'Hundar får', quote: { page: 2, text: '**Hundar** får' } }
    expect(await read(ours.member, [null, answerId, 0, flow])).toMatchObject(cited)
  })

  it('is one without text where the document is not read', async () => {
    const unread = await createFlow()
    const empty = { page: 1, page_count: 0, text: '', state: 'waiting', has_pictures: false }
    for (const page of [null, 1])
      expect(await read(ours.member, [page, null, null, unread])).toMatchObject(empty)
    expect(await read(ours.member, [2, null, null, unread])).toBeNull()
  })

  it('comes with the first pages that have all words of a search, and with their number', async () => {
    const flow = await createFlow(
      'ÅRSAVGIFTEN höjs',
      'en avgift',
      'månads-\navgift i år',
      'Årets avgift',
      '100 % o_k',
    )
    const find = async (...words: string[]) => {
      const hits = (await read(ours.member, [1, null, null, flow], words))?.hits
      return [hits?.total, hits?.pages.map(({ page }) => page)]
    }
    expect(await find('avgift')).toEqual([4, [1, 2]])
    expect(await find('år', 'avgift')).toEqual([3, [1, 3]])
    expect(await find('månadsavgift')).toEqual([1, [3]])
    expect(await find('%')).toEqual([1, [5]])
    expect(await find('o_k')).toEqual([1, [5]])
    expect(await find('balalajka')).toEqual([0, []])
    expect(await read(theirs.member, [1, null, null, flow], ['avgift'])).toBeNull()
    const direct = database.as(ours.member, (query) =>
      query(`select private.search_document_pages($1, '{avgift}', 20)`, [flow]),
    )
    await expect(direct).rejects.toMatchObject({ code: '42501' })
  })

  it("cannot be read by another organisation's member, or by a visitor", async () => {
    expect(await read(theirs.member)).toBeNull()
    await expect(read('anon')).rejects.toMatchObject({ code: '42501' })
    const table = database.as(ours.member, (query) => query('select text from public.document_pages'))
    await expect(table).rejects.toMatchObject({ code: '42501' })
  })

  it('cannot be read in an ended session', async () => {
    const ended = { ...ours.member, claims: { session_id: crypto.randomUUID() } }
    expect(await read(ended)).toBeNull()
  })

  it('has the quote of another page of the document with its page', async () => {
    const elsewhere = await createAnswer(ours, document, 2)
    expect(await read(ours.member, [1, elsewhere])).toMatchObject({ quote: { page: 2 } })
  })

  it("cannot show the quote of another member's answer, of another document or of another source", async () => {
    expect(await read(ours.admin)).toMatchObject({ quote: null })
    const other = await createAnswer(ours, crypto.randomUUID(), 1)
    for (const message of [other, crypto.randomUUID(), null])
      expect(await read(ours.member, [1, message])).toMatchObject({ quote: null })
    for (const source of [0, 2, 999, null])
      expect(await read(ours.member, [1, answer, source])).toMatchObject({ quote: null })
  })
})
