import { describe, expect, it } from 'vitest'
import { catchUp, findPassages } from '@/lib/retrieval/match/find-passages'
import { MemoryStore, ofPassages, readAsDocument, testReader } from '@/tests/support/documents/memory-library'
import { type CachedIndex, type CorpusReader, IndexCache } from './index-cache'

const rules = (name: string, text: string) => ofPassages(name, [{ text }])
const laundry = rules('Tvätt', 'Tvättstugan är öppen mellan klockan 7 och 21.')
const dogs = rules('Hundar', 'Hundar ska hållas kopplade på gården.')
const fee = rules('Avgift', 'Avgiften är 4 215 kronor i månaden.')

const readerNamed = (organizationId: string): CorpusReader => ({ organizationId, audience: 'members' })

const readerOf = (store: MemoryStore) => (known: number, refs: Parameters<MemoryStore['read']>[1]['refs']) =>
  store.read(testReader, { known, model: null, refs })
const ask = async (cache: IndexCache, store: MemoryStore, question: string, reader = testReader) =>
  (await findPassages(cache, readerOf(store), { reader, question, vector: null, model: null })).map(
    ({ passage }) => passage.sourceName,
  )
const namesOf = ({ index }: CachedIndex) => index.sources.map(({ sourceName }) => sourceName).sort()

describe('the index of an organisation in memory', () => {
  it('is loaded once for members who ask at the same time', async () => {
    const store = new MemoryStore([laundry, dogs])
    const cache = new IndexCache()
    const questions = ['Får jag ha hund?', 'När är tvättstugan öppen?', 'Hundar på gården?']
    const found = await Promise.all(questions.map((question) => ask(cache, store, question)))
    expect(found.map(([first]) => first)).toEqual(['Hundar', 'Tvätt', 'Hundar'])
    expect(store.reads.filter(({ known }) => known < 0)).toHaveLength(1)
  })

  it('costs one round trip per question while nothing changes', async () => {
    const store = new MemoryStore([laundry, dogs])
    const cache = new IndexCache()
    await ask(cache, store, 'hund')
    store.reads.length = 0
    await ask(cache, store, 'hund')
    expect(store.reads).toEqual([{ known: store.version, refs: 1 }])
  })

  it('is read from the start again after its first load fails', async () => {
    const store = new MemoryStore([laundry, dogs], 1)
    const cache = new IndexCache()
    let reads = 0
    store.beforeRead = () => {
      if (++reads === 2) throw new Error('the database is away')
    }
    await expect(ask(cache, store, 'hund')).rejects.toThrow('away')
    expect(cache.open(testReader, null)).toMatchObject({ version: -1 })
    expect(await ask(cache, store, 'hund')).toEqual(['Hundar'])
  })

  it('is complete after a failed first load: a partial load does not stay', async () => {
    // More batches than a question reads itself, so that only a full load brings the last of them.
    const many = Array.from({ length: 12 }, (_, count) =>
      rules(`Regel ${count}`, `Regel nummer ${count} gäller gården.`),
    )
    const store = new MemoryStore([...many, dogs], 1)
    const cache = new IndexCache()
    let reads = 0
    store.beforeRead = () => {
      if (++reads === 2) throw new Error('the database is away')
    }
    await expect(ask(cache, store, 'hund')).rejects.toThrow('away')
    expect(await ask(cache, store, 'Får jag ha hund?')).toEqual(['Hundar'])
    expect(namesOf(cache.open(testReader, null))).toHaveLength(13)
  })

  it('serves a member who waited for a failed load', async () => {
    const store = new MemoryStore([laundry, dogs])
    const cache = new IndexCache()
    let reads = 0
    store.beforeRead = () => {
      if (++reads === 1) throw new Error('the database is away')
    }
    const [first, second] = await Promise.allSettled([ask(cache, store, 'hund'), ask(cache, store, 'hund')])
    expect(first.status).toBe('rejected')
    expect(second).toEqual({ status: 'fulfilled', value: ['Hundar'] })
  })

  it('includes changes between the search and the reading of the texts', async () => {
    const store = new MemoryStore([laundry])
    const cache = new IndexCache()
    await ask(cache, store, 'tvätt')
    store.beforeRead = () => {
      store.beforeRead = () => {}
      store.put(dogs)
      store.remove(laundry.id)
    }
    expect(await ask(cache, store, 'Får jag ha hund?')).toEqual(['Hundar'])
    expect(namesOf(cache.open(testReader, null))).toEqual(['Hundar'])
  })

  it('is updated once by two readers of the same change', async () => {
    const store = new MemoryStore([laundry])
    const cache = new IndexCache()
    const entry = cache.open(testReader, null)
    await catchUp(entry, readerOf(store))
    const known = entry.version
    store.put(dogs)
    const read = readerOf(store)
    const [early, late] = [await read(known, []), await read(known, [])]
    store.put(fee)
    const newest = await read(known, [])
    await Promise.all([entry.apply(known, early), entry.apply(known, late), entry.apply(known, newest)])
    expect(entry.version).toBe(early.version)
    expect(namesOf(entry)).toEqual(['Hundar', 'Tvätt'])
    await catchUp(entry, read)
    expect(namesOf(entry)).toEqual(['Avgift', 'Hundar', 'Tvätt'])
  })

  it('is loaded in batches until nothing is pending, whatever changes meanwhile', async () => {
    const store = new MemoryStore([laundry, dogs, fee], 1)
    const cache = new IndexCache()
    let reads = 0
    store.beforeRead = () => {
      if (++reads === 2) store.put(rules('Tvätt', 'Tvättstugan är stängd.'))
      if (reads === 3) store.remove(dogs.id)
    }
    const entry = cache.open(testReader, null)
    await catchUp(entry, readerOf(store))
    expect(entry.version).toBe(store.version)
    expect(namesOf(entry)).toEqual(['Avgift', 'Tvätt'])
    expect(await ask(cache, store, 'stängd')).toEqual(['Tvätt'])
  })

  it('forgets the old text of a document that was read again', async () => {
    const store = new MemoryStore([laundry, dogs])
    const cache = new IndexCache()
    await ask(cache, store, 'hund')
    store.put(readAsDocument('Hundar', 'Katter är välkomna i hela huset, men inte i tvättstugan.'))
    expect(await ask(cache, store, 'kopplade')).toEqual([])
    expect(await ask(cache, store, 'katter')).toEqual(['Hundar'])
    expect(cache.open(testReader, null).index.view().count).toBe(2)
  })

  it('never quotes a passage that is not on its page', async () => {
    const store = new MemoryStore([{ ...dogs, pages: new Map([[1, 'Hundar är förbjudna.']]) }])
    expect(await ask(new IndexCache(), store, 'hundar på gården')).toEqual([])
  })

  it('does not stay in its old form after an unreadable reply', async () => {
    const store = new MemoryStore([laundry])
    const cache = new IndexCache()
    const entry = cache.open(testReader, null)
    await catchUp(entry, readerOf(store))
    const known = entry.version
    store.put(dogs)
    const reply = await readerOf(store)(known, [])
    const broken = { ...reply, changed: reply.changed?.map((row) => ({ ...row, words: 'AAAA' })) }
    await expect(entry.apply(known, broken)).rejects.toThrow('segment')
    expect([entry.version, namesOf(entry)]).toEqual([known, ['Tvätt']])
    await entry.apply(known, reply)
    expect(namesOf(entry)).toEqual(['Hundar', 'Tvätt'])
  })
})

describe('the indexes of many organisations', () => {
  it('stay within their memory limit: the least recently used one is dropped first', async () => {
    const one = new IndexCache()
    await ask(one, new MemoryStore([laundry]), 'tvätt', readerNamed('a'))
    const room = one.open(readerNamed('a'), null).index.bytes * 2.5
    const cache = new IndexCache(room)
    for (const id of ['a', 'b']) await ask(cache, new MemoryStore([laundry]), 'tvätt', readerNamed(id))
    cache.open(readerNamed('a'), null)
    await ask(cache, new MemoryStore([laundry]), 'tvätt', readerNamed('c'))
    const loaded = ['a', 'b', 'c'].filter((id) => cache.open(readerNamed(id), null).version >= 0)
    expect(loaded).toEqual(['a', 'c'])
  })

  it('keep the one that was just loaded, even if it alone is too large', async () => {
    const cache = new IndexCache(1)
    expect(await ask(cache, new MemoryStore([laundry]), 'tvätt')).toEqual(['Tvätt'])
    expect(cache.open(testReader, null).version).toBeGreaterThan(0)
  })

  it('are kept apart by what their readers may read: the board finds its document, and a member does not', async () => {
    const minutes = rules('Styrelseprotokoll', 'Styrelsen beslutade om vite för störande hundar.')
    const cache = new IndexCache()
    const board: CorpusReader = { ...testReader, audience: 'board' }
    const everything = new MemoryStore([dogs, minutes])
    expect(await ask(cache, everything, 'vite för hundar', board)).toContain('Styrelseprotokoll')
    expect(await ask(cache, new MemoryStore([dogs]), 'vite för hundar')).toEqual(['Hundar'])
    expect(namesOf(cache.open(testReader, null))).toEqual(['Hundar'])
    expect(namesOf(cache.open(board, null))).toEqual(['Hundar', 'Styrelseprotokoll'])
  })

  it('V97 are kept apart by the news that their readers may read, whoever asks first', async () => {
    const forB = rules('Stambyte', 'Hundar får inte vara i trapphus B under stambytet.')
    const [all, some] = [new MemoryStore([dogs]), new MemoryStore([dogs, forB])]
    const inB: CorpusReader = { ...testReader, memberId: 'b' }
    const inA: CorpusReader = { ...testReader, memberId: 'a' }
    for (const order of [
      [inA, inB, inA],
      [inB, inA, inB],
    ]) {
      const cache = new IndexCache()
      for (const reader of order) {
        const store = reader === inB ? some : all
        const read = async (known: number, refs: Parameters<MemoryStore['read']>[1]['refs']) => ({
          ...(await store.read(reader, { known, model: null, refs })),
          scope: reader === inB ? 'stairwell B' : '',
        })
        const hits = await findPassages(cache, read, {
          reader,
          question: 'hundar under stambytet',
          vector: null,
          model: null,
        })
        const names = hits.map(({ passage }) => passage.sourceName)
        expect(names.includes('Stambyte')).toBe(reader === inB)
      }
      expect(namesOf(cache.open(inA, null))).toEqual(['Hundar'])
      expect(namesOf(cache.open(inB, null))).toEqual(['Hundar', 'Stambyte'])
    }
  })

  it('are rebuilt for another vector model', () => {
    const cache = new IndexCache()
    const entry = cache.open(testReader, 'm1')
    expect(cache.open(testReader, 'm1')).toBe(entry)
    expect(cache.open(testReader, 'm2')).not.toBe(entry)
    expect(cache.open(testReader, 'm1')).not.toBe(entry)
  })
})
