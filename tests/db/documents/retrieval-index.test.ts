import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpusReply } from '@/lib/retrieval/index/corpus-reply'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'
import { encodeVector, encodeWords, storeDocument } from '@/tests/support/documents/stored-passages'

/** A version that no index has. */
const nothing = -1

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

  const asService = async <T>(sql: string, params: unknown[]) =>
    (await database.as('service_role', (query) => query<{ found: T }>(`select ${sql} as found`, params)))[0]
      ?.found as T
  const readCorpus = async (organization: string, known = nothing, model = '', refs: string[] = []) =>
    corpusReply.parse(
      await asService('public.assistant_corpus($1, $2, $3, $4::uuid[], $5::integer[])', [
        ...[organization, known, model, refs],
        refs.map(() => 0),
      ]),
    )
  const versionOf = async ({ id }: TestOrganization) => (await readCorpus(id)).version
  const sourceIn = async ({ id }: TestOrganization, document: string, model = '') =>
    (await readCorpus(id, nothing, model)).changed?.find((row) => row.document_id === document)
  const listPassages = (document: string) =>
    database.query<{ id: number }>(
      'select id from public.passages where coalesce(document_id, faq_id) = $1 order by ordinal',
      [document],
    )
  const store =
    (name: string) =>
    (model: string, passages: { id: number }[], fill = 1) =>
      asService(`public.${name}($1, $2::bigint[], $3::text[])`, [
        model,
        passages.map(({ id }) => id),
        passages.map(() => encodeVector(fill)),
      ])
  /** In the order of their turns. */
  const inTurn = () =>
    [ours, theirs].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [TestOrganization, TestOrganization]
  const storeVectors = store('assistant_store_vectors')
  const storeSentences = store('assistant_store_sentence_vectors')
  const modelsOf = async (document: string) =>
    (
      await database.query<{ model: string }>(
        `select v.model from public.passage_vectors v join public.passages p on p.id = v.passage_id
          where coalesce(p.document_id, p.faq_id) = $1 order by v.model`,
        [document],
      )
    ).map(({ model }) => model)
  const faqOf = async ({ id }: TestOrganization) =>
    (
      await database.query<{ id: string }>('select id from public.faq_items where organization_id = $1', [id])
    )[0]?.id as string
  const putFaq = ({ id }: TestOrganization, faq: string, answer: string) =>
    asService<boolean>('public.assistant_put_faq($1, $2, $3, $4, null, $5)', [
      ...[id, faq, 'Får man?', answer],
      encodeWords([answer], 'Får man?'),
    ])

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
      const { changed, texts, sources } = await readCorpus(ours.id, nothing, '', [document])
      expect(texts).toEqual([])
      expect(sources).toHaveLength(changed?.length ?? 0)
      expect(changed?.map((row) => row.document_id)).not.toContain(document)
      expect((await readCorpus(theirs.id, nothing, '', [document])).texts).toMatchObject([
        { source_id: document, text: 'Hemligt om bastun', on_page: true },
      ])
    })

    it('is only the version if nothing has changed, otherwise the changes', async () => {
      const { version } = await readCorpus(ours.id)
      expect(await readCorpus(ours.id, version)).toEqual({ version, texts: [], sentences: [] })
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
      let known = nothing
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

  describe('vectors', () => {
    it('are returned with their source once all of its passages have them', async () => {
      const document = await storeDocument(database, ours, ['Ett', 'Två', 'Tre'])
      const [first, ...rest] = await listPassages(document)
      await storeVectors('m1', first ? [first] : [])
      expect(await sourceIn(ours, document, 'm1')).toMatchObject({ vectors: null })
      const before = await versionOf(ours)
      await storeVectors('m1', rest, 2)
      const source = await sourceIn(ours, document, 'm1')
      const bytes = Buffer.from(source?.vectors ?? '', 'base64')
      expect([bytes.length, bytes[0], bytes[384], bytes[768]]).toEqual([3 * 384, 1, 2, 2])
      expect(source?.version).toBeGreaterThan(before)
    })

    it('of sentences are returned with the first texts, for the model and the organisation only', async () => {
      const document = await storeDocument(database, ours, ['Ett'])
      await storeVectors('m1', await listPassages(document), 1)
      expect((await readCorpus(ours.id, nothing, 'm1', [document])).sentences).toEqual([])
      await storeSentences('m1', await listPassages(document), 11)
      const { sentences = [] } = await readCorpus(ours.id, nothing, 'm1', [document])
      expect(sentences).toMatchObject([{ source_id: document, ordinal: 0 }])
      expect([...Buffer.from(sentences[0]?.vectors ?? '', 'base64')]).toEqual(Array(384).fill(11))
      expect((await readCorpus(ours.id, nothing, 'm2', [document])).sentences).toEqual([])
      expect((await readCorpus(theirs.id, nothing, 'm1', [document])).sentences).toEqual([])
      const many = Array.from({ length: 30 }, () => crypto.randomUUID())
      expect((await readCorpus(ours.id, nothing, 'm1', [...many, document])).sentences).toEqual([])
    })

    it('of an old model serve until all vectors of the new model exist, and are then deleted', async () => {
      const document = await storeDocument(database, ours, ['Ett', 'Två'])
      const [first, second] = await listPassages(document)
      await storeVectors(
        'm1',
        [first, second].flatMap((one) => one ?? []),
      )
      await storeVectors('m2', first ? [first] : [])
      expect(await modelsOf(document)).toEqual(['m1', 'm1', 'm2'])
      expect((await sourceIn(ours, document, 'm1'))?.vectors).toBeTruthy()
      expect((await sourceIn(ours, document, 'm2'))?.vectors).toBeNull()
      await storeVectors('m2', second ? [second] : [])
      expect(await modelsOf(document)).toEqual(['m2', 'm2'])
      expect((await sourceIn(ours, document, 'm1'))?.vectors).toBeNull()
      expect((await sourceIn(ours, document, 'm2'))?.vectors).toBeTruthy()
    })

    it('of passages that were deleted meanwhile are skipped', async () => {
      const document = await storeDocument(database, ours, ['Ett'])
      const passages = await listPassages(document)
      await database.query('delete from public.documents where id = $1', [document])
      await storeVectors('m1', passages)
      expect(await modelsOf(document)).toEqual([])
    })

    it('V60 are requested for one source at a time, of each organisation in turn and for passages before sentences, until none is missing', async () => {
      await database.query('delete from public.documents')
      await database.query('delete from public.passages')
      const large = await storeDocument(database, ours, ['Ett', 'Två', 'Tre'])
      const small = await storeDocument(database, theirs, ['Fyra', 'Fem', 'Sex'])
      const backlog = () => asService<number>('public.assistant_embedding_backlog($1)', ['m3'])
      const next = (after: string | null) =>
        asService<{ id: number; organization_id: string; text: string; has_vector: boolean }[]>(
          'public.assistant_next_unembedded($1, 2, $2)',
          ['m3', after],
        )
      expect(Number(await backlog())).toBe(2 * 6)
      const made: string[] = []
      for (let batch = await next(null); batch.length > 0; ) {
        const [first] = batch
        made.push(
          `${first?.has_vector ? 'sentences' : 'passages'}: ${batch.map(({ text }) => text).join(' ')}`,
        )
        await (first?.has_vector ? storeSentences : storeVectors)('m3', batch)
        batch = await next(first?.organization_id ?? null)
      }
      const alternate = (one: string[], other: string[]) =>
        ['passages', 'sentences'].flatMap((kind) =>
          one.flatMap((texts, at) => [`${kind}: ${texts}`, `${kind}: ${other[at]}`]),
        )
      const [ofLarge, ofSmall] = [
        ['Ett Två', 'Tre'],
        ['Fyra Fem', 'Sex'],
      ] as const
      expect([alternate([...ofLarge], [...ofSmall]), alternate([...ofSmall], [...ofLarge])]).toContainEqual(
        made,
      )
      expect(Number(await backlog())).toBe(0)
      expect([await modelsOf(small), await modelsOf(large)]).toEqual([
        ['m3', 'm3', 'm3'],
        ['m3', 'm3', 'm3'],
      ])
    })

    it('of a new passage come before those of the sentences of older ones, in each organisation', async () => {
      await database.query('delete from public.documents')
      await database.query('delete from public.passages')
      const [first, second] = inTurn()
      const old = await storeDocument(database, first, ['Ett'])
      await storeVectors('m4', await listPassages(old))
      const next = () =>
        asService<{ text: string; has_vector: boolean }[]>('public.assistant_next_unembedded($1, 8, null)', [
          'm4',
        ])
      expect(await next()).toMatchObject([{ text: 'Ett', has_vector: true }])
      const newer = await storeDocument(database, second, ['Två', 'Tre'])
      expect(await next()).toMatchObject([
        { text: 'Två', has_vector: false },
        { text: 'Tre', has_vector: false },
      ])
      await storeVectors('m4', await listPassages(newer))
      expect(await next()).toMatchObject([{ text: 'Ett', has_vector: true }])
    })

    it('of sentences are made again when a source gets another model, and for the first one as well', async () => {
      const document = await storeDocument(database, ours, ['Ett'])
      const passages = await listPassages(document)
      const models = async () =>
        (
          await database.query<{ vector_model: string; sentence_model: string | null }>(
            'select vector_model, sentence_model from public.passage_indexes where document_id = $1',
            [document],
          )
        )[0]
      await storeVectors('m5', passages)
      await storeSentences('m5', passages)
      expect(await models()).toEqual({ vector_model: 'm5', sentence_model: 'm5' })
      await storeVectors('m6', passages)
      expect(await models()).toEqual({ vector_model: 'm6', sentence_model: null })
      await storeVectors('m5', passages)
      expect(await models()).toEqual({ vector_model: 'm5', sentence_model: null })
    })

    describe('of a source', () => {
      type Next = { text: string; has_vector: boolean }[]
      const next = () => asService<Next>('public.assistant_next_unembedded($1, 8, null)', ['m7'])
      const sentenceModel = async (document: string) =>
        (
          await database.query<{ sentence_model: string | null }>(
            'select sentence_model from public.passage_indexes where document_id = $1',
            [document],
          )
        )[0]?.sentence_model
      const prepare = async () => {
        await database.query('delete from public.documents')
        await database.query('delete from public.passages')
        const [first, second] = inTurn()
        return [
          await storeDocument(database, first, ['Ett', 'Två']),
          await storeDocument(database, second, ['Tre']),
        ] as const
      }

      it('that lacks nothing do not stop those of other organisations', async () => {
        const [whole, waiting] = await prepare()
        for (const document of [whole, waiting]) await storeVectors('m7', await listPassages(document))
        await storeSentences('m7', await listPassages(whole))
        await database.query(
          'update public.passage_indexes set sentence_model = null where document_id = $1',
          [whole],
        )
        expect(await next()).toMatchObject([{ text: 'Tre', has_vector: true }])
      })

      it('are not complete while a passage lacks its own', async () => {
        const [document, other] = await prepare()
        const passages = await listPassages(document)
        await storeVectors('m7', passages)
        await storeVectors('m7', await listPassages(other))
        await storeSentences('m7', await listPassages(other))
        const [kept, lost] = passages
        await database.query('delete from public.passage_vectors where passage_id = $1', [lost?.id])
        await storeSentences('m7', kept ? [kept] : [])
        expect(await sentenceModel(document)).toBeNull()
        expect(await next()).toMatchObject([{ text: 'Två', has_vector: false }])
        await storeVectors('m7', lost ? [lost] : [])
        await storeSentences('m7', lost ? [lost] : [])
        expect(await sentenceModel(document)).toBe('m7')
        expect(await next()).toEqual([])
      })
    })

    it('are deleted with their text: an FAQ item that is sent again is a new passage', async () => {
      const faq = await faqOf(ours)
      expect(await putFaq(ours, faq, 'Ja, gärna.')).toBe(true)
      const [before] = await listPassages(faq)
      await storeVectors('m1', before ? [before] : [])
      expect(await modelsOf(faq)).toEqual(['m1'])
      expect(await putFaq(ours, faq, 'Nej, aldrig.')).toBe(true)
      const [after, ...more] = await listPassages(faq)
      expect([after?.id === before?.id, more.length]).toEqual([false, 0])
      expect(await modelsOf(faq)).toEqual([])
      expect((await readCorpus(ours.id, nothing, 'm1', [faq])).texts).toMatchObject([
        { text: 'Nej, aldrig.' },
      ])
    })

    it('are stored only with a valid length', async () => {
      const document = await storeDocument(database, ours, ['Ett'])
      const [passage] = await listPassages(document)
      const store = (bytes: number) =>
        asService('public.assistant_store_vectors($1, $2::bigint[], $3::text[])', [
          ...['m1', [passage?.id]],
          [Buffer.alloc(bytes).toString('base64')],
        ])
      await expect(store(8)).rejects.toMatchObject({ code: '23514' })
      await expect(store(5000)).rejects.toMatchObject({ code: '23514' })
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
