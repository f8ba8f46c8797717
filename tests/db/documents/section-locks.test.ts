import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReadDocument, secret } from '@/tests/support/database/board-section'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'
import { encodeWords } from '@/tests/support/documents/stored-passages'

describe.each(await engines())('two at a time in a section on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
  })
  afterAll(() => database?.close())

  // PGlite has one connection.
  it.skipIf(engine === 'pglite')(
    'a section is closed while a document of it is read, and neither stops the other',
    async () => {
      const [row] = (await database.query(
        `insert into public.document_sections (organization_id, name) values ($1, 'Avtal') returning id`,
        [ours.id],
      )) as { id: string }[]
      const read = await createReadDocument(database, ours, row?.id ?? '', `${secret} läses`)
      await database.query('update public.documents set name_proposed = true where id = $1', [read])
      await database.query('delete from public.passage_indexes where document_id = $1', [read])
      await database.query(
        `insert into public.document_jobs (document_id, organization_id, locked_by) values ($1, $2, 'reader')`,
        [read, ours.id],
      )
      let reading: Promise<unknown> | undefined
      await database.as(ours.admin, async (query) => {
        await query('select 1 from public.document_sections where id = $1 for no key update', [row?.id])
        reading = database.query(
          `select public.complete_document_job($1, 'reader', 'ready', null, 1, $2::jsonb, 1, 'Ett nytt namn') as done`,
          [read, JSON.stringify({ words: encodeWords([secret]), passages: 1, kind: null, date: null })],
        )
        const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%complete_document_job%'`
        await expect.poll(() => database.query(isWaiting), { interval: 20 }).toHaveLength(1)
        await query(`update public.document_sections set audience = 'board' where id = $1`, [row?.id])
      })
      expect(await reading).toEqual([{ done: true }])
      const versions = await database.query(
        'select version::integer, audience from public.passage_indexes where document_id = $1',
        [read],
      )
      expect(versions).toEqual([{ version: 0, audience: 'board' }])
    },
  )
})
