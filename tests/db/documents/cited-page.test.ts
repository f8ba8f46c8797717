import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createConversation,
  createDocument,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

type Quote = { page: number; text: string; is_older: boolean | null; question: string | null; answer: string }
type Cited = { page_count: number; text: string; runs: unknown[]; recognized: boolean; quote: Quote | null }

describe.each(await engines())('a cited page on %s', (engine) => {
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
      page?: number,
      message?: string | null,
      source?: number | null,
      id?: string,
    ] = [],
  ) =>
    (
      await database.as(caller, (query) =>
        query<{ cited: Cited | null }>('select public.get_cited_page($1, $2, $3, $4) as cited', [
          id,
          page,
          message,
          source,
        ]),
      )
    )[0]?.cited

  it('shows a member its text, its words and the quote of their own answer, with its question', async () => {
    const [conversation] = await database.query<Record<string, string>>(
      `select a.conversation_id, a.text as answer, q.text as question from public.frank_messages a
        join public.frank_messages q on q.conversation_id = a.conversation_id and q.sender = 'user' where a.id = $1`,
      [answer],
    )
    expect(await read(ours.member)).toEqual({
      name: 'Stadgar.pdf',
      replaced_by: null,
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

  it('is not shown of a document without pages', async () => {
    const flow = await createDocument(database, ours.id, ours.sectionId)
    await database.query(
      `insert into public.document_pages (organization_id, document_id, page_number, text) values ($1, $2, 1, 'Del')`,
      [ours.id, flow],
    )
    expect(await read(ours.member, [1, null, null, flow])).toBeNull()
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

describe.each(await engines())('the images of pages on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.file_removals')
  })
  afterAll(() => database?.close())

  async function createImage() {
    const id = await createDocument(database, ours.id, ours.sectionId)
    const [row] = await database.query<{ file_path: string }>(
      'select file_path from public.documents where id = $1',
      [id],
    )
    const file = String(row?.file_path)
    const image = `${file.replace(ours.sectionId, `${ours.sectionId}/pages`)}/12-800.webp`
    await database.query(
      `insert into storage.objects (bucket_id, name) values ('documents', $1), ('documents', $2)`,
      [file, image],
    )
    return { id, file, image }
  }
  const due = async () =>
    (
      await database.query<{ path: string }>('select public.list_due_file_removals(100) as path order by 1')
    ).map(({ path }) => path)
  const noteNow = (path: string) =>
    database.query(
      `insert into public.file_removals (path, organization_id, due_at) values ($1, $2, now() - interval '1 second')`,
      [path, ours.id],
    )

  it('cannot be listed, read or stored by members, nor by people of another organisation', async () => {
    const { image } = await createImage()
    for (const caller of [ours.member, theirs.member, theirs.admin]) {
      const seen = database.as(caller, (query) =>
        query('select name from storage.objects where name = $1', [image]),
      )
      expect(await seen).toEqual([])
      const stored = database.as(caller, (query) =>
        query(`insert into storage.objects (bucket_id, name, owner_id) values ('documents', $1, $2)`, [
          image.replace('12-', '13-'),
          caller.userId,
        ]),
      )
      await expect(stored).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('go with their document, and with a file that is replaced', async () => {
    const gone = await createImage()
    const stored = await createImage()
    await database.query('delete from public.documents where id = $1', [gone.id])
    expect(await due()).toEqual([gone.file, gone.image].sort())
    await database.query('delete from public.file_removals')
    await database.query('update public.documents set file_path = $2 where id = $1', [
      stored.id,
      `${ours.id}/${ours.sectionId}/${crypto.randomUUID()}.pdf`,
    ])
    expect(await due()).toEqual([stored.file, stored.image].sort())
    await database.query('delete from public.file_removals')
  })

  it('stay while their document does, and go if it went while they were stored', async () => {
    const { id, image } = await createImage()
    await noteNow(image)
    expect(await due()).toEqual([])
    expect(await database.query('select 1 from public.file_removals')).toEqual([])
    await database.query('delete from public.documents where id = $1', [id])
    await database.query('delete from public.file_removals')
    await noteNow(image)
    expect(await due()).toEqual([image])
  })
})
