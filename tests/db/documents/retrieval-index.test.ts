import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { noVersion, openPassageIndex } from '@/tests/support/database/passage-index'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'
import { storeDocument } from '@/tests/support/documents/stored-passages'

describe.each(await engines())('the index of passages on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.document_jobs')
  })
  afterAll(() => database?.close())

  const { readCorpus, versionOf, sourceIn, listPassages, storeVectors, modelsOf, faqOf, putFaq } =
    openPassageIndex(() => database)

  describe('a member, an admin and a visitor', () => {
    const tables = ['passage_indexes', 'passage_vectors']

    it.each(tables)('T01 T02 cannot read, add, change or delete rows of %s', async (table) => {
      for (const caller of [ours.member, ours.admin, 'anon'] as const) {
        for (const sql of [
          `select 1 from public.${table}`,
          `insert into public.${table} default values`,
          `update public.${table} set organization_id = organization_id`,
          `delete from public.${table}`,
        ])
          await expect(
            database.as(caller, (query) => query(sql)),
            sql,
          ).rejects.toMatchObject({ code: '42501' })
      }
      expect(await database.query(`select 1 from public.${table}`)).toHaveLength(2)
    })

    it('T02 cannot call the functions of the assistant and its worker', async () => {
      const calls = await database.query<{ name: string; args: number }>(
        `select p.proname as name, p.pronargs as args from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname = 'public' and (p.proname like 'assistant\\_%' or p.proname ~ '_document_(job|part)s?$')`,
      )
      expect(calls.length).toBeGreaterThan(8)
      for (const { name, args } of calls) {
        const nulls = Array.from({ length: args }, () => 'null').join(', ')
        for (const caller of [ours.member, ours.admin, 'anon'] as const) {
          const attempt = database.as(caller, (query) => query(`select public.${name}(${nulls})`))
          await expect(attempt, name).rejects.toMatchObject({ code: '42501' })
        }
      }
    })
  })

  describe('the corpus of an organisation', () => {
    it('T15 contains no source or text of another, even if its sources are requested', async () => {
      const document = await storeDocument(database, theirs, ['Hemligt om bastun'])
      const { changed, texts, sources } = await readCorpus(ours.id, noVersion, '', [document])
      expect(texts).toEqual([])
      expect(sources).toHaveLength(changed?.length ?? 0)
      expect(changed?.map((row) => row.document_id)).not.toContain(document)
      expect((await readCorpus(theirs.id, noVersion, '', [document])).texts).toMatchObject([
        { source_id: document, text: 'Hemligt om bastun', on_page: true },
      ])
    })

    it('is only the version if nothing has changed, otherwise the changes', async () => {
      const { version } = await readCorpus(ours.id)
      expect(await readCorpus(ours.id, version)).toEqual({
        version,
        scope: '',
        earlier: false,
        unread: false,
        texts: [],
        sentences: [],
      })
      const document = await storeDocument(database, ours, ['Grillning är tillåten', 'Hundar är välkomna'])
      const reply = await readCorpus(ours.id, version)
      expect(reply.changed).toMatchObject([
        {
          document_id: document,
          name: 'Stadgar.pdf',
          document_kind: 'rules',
          date: '2024-05',
          vectors: null,
        },
      ])
      expect(reply).toMatchObject({ pending: 1 })
      expect(reply.sources).toHaveLength(2)
      expect(reply.version).toBeGreaterThan(version)
      expect(await versionOf(ours)).toBe(reply.version)
    })

    it('comes in batches of whole sources, with the number of pending ones', async () => {
      const crowded = await createOrganization(database, `Crowded ${engine}`, 3)
      await database.query('delete from public.document_jobs')
      const documents: string[] = []
      for (let i = 0; i < 3; i++) documents.push(await storeDocument(database, crowded, [`Regel ${i}`]))
      await database.query('update public.passage_indexes set passages = 3000 where organization_id = $1', [
        crowded.id,
      ])
      const seen: unknown[] = []
      let known = noVersion
      for (const pending of [4, 2]) {
        const reply = await readCorpus(crowded.id, known)
        expect(reply.pending).toBe(pending)
        expect(reply.changed).toHaveLength(2)
        expect(reply.sources).toHaveLength(4)
        seen.push(...(reply.changed ?? []).map((row) => row.document_id))
        known = reply.changed?.at(-1)?.version ?? known
      }
      expect(known).toBe(await versionOf(crowded))
      expect(new Set(seen).size).toBe(4)
      expect(seen).toEqual(expect.arrayContaining(documents))
      await database.query('delete from public.organizations where id = $1', [crowded.id])
    })

    it('changes when a document is renamed, and only that document', async () => {
      const document = await storeDocument(database, ours, ['Tvättstugan är öppen'])
      const [before, other] = [await versionOf(ours), await versionOf(theirs)]
      await database.as(ours.admin, (query) =>
        query(`update public.documents set display_name = 'Tvättregler' where id = $1`, [document]),
      )
      expect((await readCorpus(ours.id, before)).changed).toMatchObject([
        { document_id: document, name: 'Tvättregler' },
      ])
      expect(await versionOf(theirs)).toBe(other)
      const renamed = await versionOf(ours)
      await database.query(`update public.documents set state_reason = 'x' where id = $1`, [document])
      expect(await versionOf(ours)).toBe(renamed)
    })

    it('loses a deleted document with its texts and vectors', async () => {
      const document = await storeDocument(database, ours, ['Cyklar ställs i stället'])
      await storeVectors('test', await listPassages(document))
      const before = await readCorpus(ours.id)
      await database.query('delete from public.documents where id = $1', [document])
      const after = await readCorpus(ours.id, before.version, '', [document])
      expect(after.version).toBeGreaterThan(before.version)
      expect(after.texts).toEqual([])
      expect(before.sources?.filter((row) => !after.sources?.includes(row))).toHaveLength(1)
      expect(await modelsOf(document)).toEqual([])
    })

    it('loses a replaced file until the new one is read', async () => {
      const document = await storeDocument(database, ours, ['Gamla regler'])
      const before = await versionOf(ours)
      await database.query(`update public.documents set file_path = file_path || '2' where id = $1`, [
        document,
      ])
      expect(await sourceIn(ours, document)).toBeUndefined()
      expect(await versionOf(ours)).toBeGreaterThan(before)
      await database.query('delete from public.document_jobs')
    })
  })

  it('T15 an FAQ item of another organisation cannot be put into an index', async () => {
    const faq = await faqOf(theirs)
    expect(await putFaq(ours, faq, 'Ja.')).toBe(false)
    expect(await listPassages(faq)).toEqual([])
  })

  it('a deleted or withdrawn FAQ item is removed from the index', async () => {
    const faq = await faqOf(theirs)
    await putFaq(theirs, faq, 'Ja.')
    const known = async () =>
      (await readCorpus(theirs.id)).changed?.filter((row) => row.faq_id === faq).length
    expect(await known()).toBe(1)
    await database.query('delete from public.passages where faq_id = $1', [faq])
    expect(await known()).toBe(0)
    await putFaq(theirs, faq, 'Ja.')
    await database.query('delete from public.faq_items where id = $1', [faq])
    expect(await known()).toBe(0)
  })

  // The embedded database has one session, so that no transaction can wait for another.
  if (engine === 'postgres')
    it('D04 versions become visible in order, so that a reader misses no change of a slower transaction', async () => {
      const [slow, fast] = [
        await storeDocument(database, ours, ['Långsam']),
        await storeDocument(database, ours, ['Snabb']),
      ]
      const { version: start } = await readCorpus(ours.id)
      const touch = 'update public.passage_indexes set version = 0 where document_id = $1'
      let later: Promise<unknown> | undefined
      await database.executor.transaction(async ({ query }) => {
        await query(touch, [slow])
        later = database.query(touch, [fast])
        const waiting = () =>
          database.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        await expect.poll(waiting).toHaveLength(1)
        expect((await readCorpus(ours.id)).version).toBe(start)
      })
      await later
      const { changed } = await readCorpus(ours.id, start)
      expect(changed?.map((row) => row.document_id)).toEqual([slow, fast])
      expect(changed?.map((row) => row.version)).toEqual([start + 1, start + 2])
    })
})
