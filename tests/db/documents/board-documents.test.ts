import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createBoardSection,
  createReadDocument,
  openWithBoard,
  secret,
} from '@/tests/support/database/board-section'
import { type Caller, engines, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import {
  createDocument,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

/** What the members of the two organisations may read. */
const own = /Hemligheten i (?:Ours|Theirs)/g

describe.each(await engines())('the board’s own documents on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let board: Person
  let section: string
  let document: string
  beforeAll(async () => {
    ;({ database, ours, theirs, board, section, document } = await openWithBoard(engine))
  })
  afterAll(() => database?.close())

  const as = (caller: Caller, sql: string, params: unknown[] = []) =>
    database.as(caller, (query) => query(sql, params))

  /** Everything that a person gets by the data API about documents, one reply a door. */
  async function knock(caller: Caller): Promise<[door: string, reply: string][]> {
    const tables = [
      'document_sections',
      'documents',
      'faq_items',
      'frank_messages',
      'frank_suggestions',
      'golden_questions',
    ]
    const calls: [string, unknown[]][] = [
      ['public.get_documents_page($1, null, 1, 24, null, $2, $3)', [section, '', 'newest']],
      ['public.get_documents_page(null, null, 1, 24, null, $1, $2)', [secret, 'name']],
      ['public.get_section_admin($1, 24, 24, 1, null, $2, $3)', [section, '', 'newest']],
      ['public.search_corpus(-1, -1, $1, array[$2]::uuid[], array[0])', ['test', document]],
      ['public.get_document_page($1)', [document]],
      ['public.get_document_page($1, null, null, null, array[lower($2)])', [document, secret]],
      ['public.find_document_by_source($1, $2)', [ours.id, `${secret} om vitet`]],
      ['public.get_dashboard(5)', []],
      ['public.get_admin_page()', []],
      ['public.get_chat(null)', []],
      ['public.list_golden_questions()', []],
      [`public.list_frank_questions('all', false, 20, 1)`, []],
    ]
    const replies: [string, string][] = []
    for (const table of tables)
      replies.push([table, JSON.stringify(await as(caller, `select * from public.${table}`))])
    const files = `select name from storage.objects where bucket_id = 'documents'`
    replies.push(['storage', JSON.stringify(await as(caller, files))])
    for (const [sql, params] of calls)
      replies.push([sql, JSON.stringify(await callAs(database, caller, sql, params)) ?? ''])
    // What members may read has the same word, which is no trace.
    return replies.map(([door, reply]) => [door, reply.replaceAll(own, '')])
  }

  const findTraces = async (caller: Caller) =>
    (await knock(caller))
      .filter(([, reply]) => [secret, section, document].some((trace) => reply.includes(trace)))
      .map(([door]) => door)

  it('T21 a member finds no trace of them by any door, and the counts are those without them', async () => {
    expect(await findTraces(ours.member)).toEqual([])
    expect(await findTraces(theirs.admin)).toEqual([])
    const page = await callAs<{ everything: number; total: number; section: string | null }>(
      database,
      ours.member,
      'public.get_documents_page($1, null, 1, 24, null, $2, $3)',
      [section, '', 'newest'],
    )
    expect(page).toMatchObject({ everything: 0, total: 0, section: null })
  })

  it('the board and the admins read them: in lists, in search, page by page and as files', async () => {
    for (const reader of [board, ours.admin]) {
      const doors = await findTraces(reader)
      expect(doors).toEqual(
        expect.arrayContaining([
          'document_sections',
          'documents',
          'storage',
          'public.get_documents_page(null, null, 1, 24, null, $1, $2)',
          'public.search_corpus(-1, -1, $1, array[$2]::uuid[], array[0])',
          'public.get_document_page($1)',
          'public.find_document_by_source($1, $2)',
        ]),
      )
    }
  })

  it('a search is answered with the audience of its caller, by which the portal chooses the index', async () => {
    const audienceOf = async (caller: Caller) =>
      (
        await callAs<{ audience: string }>(
          database,
          caller,
          `public.search_corpus(-1, -1, 'test', '{}', '{}')`,
        )
      )?.audience
    expect([await audienceOf(ours.member), await audienceOf(board), await audienceOf(ours.admin)]).toEqual([
      'members',
      'board',
      'board',
    ])
  })

  it('a member cannot tell from any version that the board adds, renames, reads or deletes a document', async () => {
    const versionsOf = async (caller: Caller) => {
      const corpus = await callAs<{ version: number; content_version: number }>(
        database,
        caller,
        `public.search_corpus(-1, -1, 'test', '{}', '{}')`,
      )
      return `${corpus?.version}.${corpus?.content_version}`
    }
    const suggested = () =>
      database.query(
        'select questions, created_at from public.frank_suggestions where organization_id = $1',
        [ours.id],
      )
    await database.query(
      `insert into public.frank_suggestions (organization_id, questions) values ($1, '[]')
        on conflict (organization_id) do update set questions = '[]'`,
      [ours.id],
    )
    const [before, boardBefore, suggestions] = [
      await versionsOf(ours.member),
      await versionsOf(board),
      await suggested(),
    ]
    const added = await createReadDocument(database, ours, section, `${secret} två`)
    await as(ours.admin, 'update public.documents set display_name = $2 where id = $1', [
      added,
      `${secret} tre`,
    ])
    expect(await versionsOf(board)).not.toBe(boardBefore)
    await as(ours.admin, 'delete from public.documents where id = $1', [added])
    expect([await versionsOf(ours.member), await suggested()]).toEqual([before, suggestions])
    const whole = await createBoardSection(database, ours, `${secret} en hel`)
    await createReadDocument(database, ours, whole, `${secret} fyra`)
    const boardWhole = await versionsOf(board)
    await as(ours.admin, 'delete from public.document_sections where id = $1', [whole])
    expect(await versionsOf(board)).not.toBe(boardWhole)
    expect([await versionsOf(ours.member), await suggested()]).toEqual([before, suggestions])
    // A job of the board delays no suggestion of the members.
    await database.query('delete from public.document_jobs')
    await database.query('delete from public.frank_suggestions where organization_id = $1', [ours.id])
    await database.query('insert into public.document_jobs (document_id, organization_id) values ($1, $2)', [
      document,
      ours.id,
    ])
    await database.query(`delete from public.document_jobs where document_id <> $1`, [document])
    const due = await database.as('service_role', (query) =>
      query<{ organization_id: string }>('select * from public.assistant_next_suggestions()'),
    )
    expect(due).toMatchObject([{ organization_id: ours.id }])
    await database.query('delete from public.document_jobs')
  })

  it('the assistant retrieves for a member without them, and for the board with them', async () => {
    const corpusOf = async (reader: string) =>
      JSON.stringify(
        await database.as('service_role', (query) =>
          query(
            `select public.assistant_corpus($1, -1, 'test', array[$2]::uuid[], array[0], $3::public.audience) as corpus`,
            [ours.id, document, reader],
          ),
        ),
      ).replaceAll(own, '')
    expect(await corpusOf('members')).not.toMatch(new RegExp(`${secret}|${document}`))
    expect(await corpusOf('board')).toContain(`${secret} om vitet`)
    const passages = await database.as('service_role', (query) =>
      query('select public.assistant_passages($1, 0, 5000) as passages', [ours.id]),
    )
    expect(JSON.stringify(passages).replaceAll(own, '')).not.toContain(secret)
  })

  it('a member does not notice that a document of the board waits to be read', async () => {
    await database.query('delete from public.document_jobs')
    const unread = await createDocument(database, ours.id, section)
    const isUnreadFor = async (reader: string, organization = ours.id) => {
      const [row] = await database.as('service_role', (query) =>
        query<{ corpus: { unread: boolean } }>(
          `select public.assistant_corpus($1, -1, 'test', '{}', '{}', $2::public.audience) as corpus`,
          [organization, reader],
        ),
      )
      return row?.corpus.unread
    }
    expect(await isUnreadFor('board')).toBe(true)
    expect(await isUnreadFor('members')).toBe(false)
    expect(await isUnreadFor('board', theirs.id)).toBe(false)
    await as(ours.admin, 'select public.move_documents(array[$1]::uuid[], $2)', [unread, ours.sectionId])
    expect(await isUnreadFor('members')).toBe(true)
    await database.query('update public.documents set read_at = now() where id = $1', [unread])
    expect(await isUnreadFor('members')).toBe(false)
    await database.query('delete from public.documents where id = $1', [unread])
  })

  it('a section that is closed, or a document that is moved into it, is gone from the index at the next read', async () => {
    const [other] = await as(
      ours.admin,
      `insert into public.document_sections (organization_id, name) values ($1, 'Protokoll') returning id`,
      [ours.id],
    )
    const open = await createReadDocument(database, ours, String(other?.id), `${secret} öppen`)
    const readAs = async (reader: string, known: number) => {
      const [row] = await database.as('service_role', (query) =>
        query<{ corpus: { version: number; sources?: number[]; changed?: { document_id: string }[] } }>(
          `select public.assistant_corpus($1, $2, 'test', '{}', '{}', $3::public.audience) as corpus`,
          [ours.id, known, reader],
        ),
      )
      return row?.corpus ?? { version: -1 }
    }
    const idOf = async (id: string) =>
      Number(
        (
          await database.query<{ id: string }>(
            'select id from public.passage_indexes where document_id = $1',
            [id],
          )
        )[0]?.id,
      )
    const isThere = async (known: number) => {
      const { sources = [], version } = await readAs('members', known)
      return { there: sources.includes(await idOf(open)), version }
    }
    const first = await isThere(-1)
    expect(first.there).toBe(true)
    const audience = (to: string) =>
      as(ours.admin, 'update public.document_sections set audience = $2 where id = $1', [other?.id, to])
    await audience('board')
    const closed = await isThere(first.version)
    expect([closed.there, closed.version > first.version]).toEqual([false, true])
    expect(await findTraces(ours.member)).toEqual([])
    await audience('members')
    const opened = await readAs('members', closed.version)
    expect(opened.changed?.map(({ document_id }) => document_id)).toEqual([open])
    await as(ours.admin, 'select public.move_documents(array[$1]::uuid[], $2)', [open, section])
    const moved = await isThere(opened.version)
    expect([moved.there, moved.version > opened.version]).toEqual([false, true])
    expect(await findTraces(ours.member)).toEqual([])
    await as(ours.admin, 'select public.move_documents(array[$1]::uuid[], $2)', [open, other?.id])
    expect((await readAs('members', moved.version)).changed?.map(({ document_id }) => document_id)).toEqual([
      open,
    ])
    await as(ours.admin, 'delete from public.document_sections where id = $1', [other?.id])
  })
})
