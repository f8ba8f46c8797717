import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { noVersion, openPassageIndex } from '@/tests/support/database/passage-index'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'
import { storeDocument } from '@/tests/support/documents/stored-passages'

describe.each(await engines())('vectors on %s', (engine) => {
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

  /** In the order of their turns. */
  const inTurn = () =>
    [ours, theirs].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [TestOrganization, TestOrganization]
  const {
    asService,
    readCorpus,
    versionOf,
    sourceIn,
    listPassages,
    storeVectors,
    storeSentences,
    modelsOf,
    faqOf,
    putFaq,
  } = openPassageIndex(() => database)

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
    expect((await readCorpus(ours.id, noVersion, 'm1', [document])).sentences).toEqual([])
    await storeSentences('m1', await listPassages(document), 11)
    const { sentences = [] } = await readCorpus(ours.id, noVersion, 'm1', [document])
    expect(sentences).toMatchObject([{ source_id: document, ordinal: 0 }])
    expect([...Buffer.from(sentences[0]?.vectors ?? '', 'base64')]).toEqual(Array(384).fill(11))
    expect((await readCorpus(ours.id, noVersion, 'm2', [document])).sentences).toEqual([])
    expect((await readCorpus(theirs.id, noVersion, 'm1', [document])).sentences).toEqual([])
    const many = Array.from({ length: 30 }, () => crypto.randomUUID())
    expect((await readCorpus(ours.id, noVersion, 'm1', [...many, document])).sentences).toEqual([])
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
      made.push(`${first?.has_vector ? 'sentences' : 'passages'}: ${batch.map(({ text }) => text).join(' ')}`)
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
      await database.query('update public.passage_indexes set sentence_model = null where document_id = $1', [
        whole,
      ])
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
    expect((await readCorpus(ours.id, noVersion, 'm1', [faq])).texts).toMatchObject([
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
