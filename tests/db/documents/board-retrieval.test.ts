import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTraces, ownSecrets } from '@/tests/support/database/board-doors'
import {
  type BoardHouse,
  createReadDocument,
  openWithBoard,
  secret,
} from '@/tests/support/database/board-section'
import { type Caller, engines, type TestDatabase } from '@/tests/support/database/database'
import { createDocument, type TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('what the assistant retrieves of the board’s documents on %s', (engine) => {
  let house: BoardHouse
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let section: string
  let document: string
  beforeAll(async () => {
    house = await openWithBoard(engine)
    ;({ database, ours, theirs, section, document } = house)
  })
  afterAll(() => database?.close())

  const as = (caller: Caller, sql: string, params: unknown[] = []) =>
    database.as(caller, (query) => query(sql, params))

  it('the assistant retrieves for a member without them, and for the board with them', async () => {
    const corpusOf = async (reader: string) =>
      JSON.stringify(
        await database.as('service_role', (query) =>
          query(
            `select public.assistant_corpus($1, -1, 'test', array[$2]::uuid[], array[0], $3::public.audience) as corpus`,
            [ours.id, document, reader],
          ),
        ),
      ).replaceAll(ownSecrets, '')
    expect(await corpusOf('members')).not.toMatch(new RegExp(`${secret}|${document}`))
    expect(await corpusOf('board')).toContain(`${secret} om vitet`)
    const passages = await database.as('service_role', (query) =>
      query('select public.assistant_passages($1, 0, 5000) as passages', [ours.id]),
    )
    expect(JSON.stringify(passages).replaceAll(ownSecrets, '')).not.toContain(secret)
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
    expect(await findTraces(house, ours.member)).toEqual([])
    await audience('members')
    const opened = await readAs('members', closed.version)
    expect(opened.changed?.map(({ document_id }) => document_id)).toEqual([open])
    await as(ours.admin, 'select public.move_documents(array[$1]::uuid[], $2)', [open, section])
    const moved = await isThere(opened.version)
    expect([moved.there, moved.version > opened.version]).toEqual([false, true])
    expect(await findTraces(house, ours.member)).toEqual([])
    await as(ours.admin, 'select public.move_documents(array[$1]::uuid[], $2)', [open, other?.id])
    expect((await readAs('members', moved.version)).changed?.map(({ document_id }) => document_id)).toEqual([
      open,
    ])
    await as(ours.admin, 'delete from public.document_sections where id = $1', [other?.id])
  })
})
