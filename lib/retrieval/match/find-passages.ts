import type { CorpusReply } from '@/lib/retrieval/index/corpus-reply'
import { readTexts } from '@/lib/retrieval/index/corpus-reply'
import type { CachedIndex, CorpusReader, IndexCache } from '@/lib/retrieval/index/index-cache'
import type { LoadedSource } from '@/lib/retrieval/index/organization-index'
import { type Hit, type PassageRef, searchPassages } from '@/lib/retrieval/retrieve'
import type { PendingVector } from './match-vectors'

export type ReadCorpus = (known: number, refs: readonly PassageRef[]) => Promise<CorpusReply>

type Wanted = {
  reader: CorpusReader
  question: string
  vector: PendingVector
  model: string | null
  only?: (source: LoadedSource) => boolean
}

/** The organisation can change during each read. */
const TRIES = 8

/** One round trip confirms the known index and returns the texts. */
export async function findPassages(
  cache: IndexCache,
  read: ReadCorpus,
  { reader, question, vector, model, only }: Wanted,
): Promise<Hit[]> {
  // The search awaits it. The empty handler avoids an unhandled rejection until then.
  if (vector instanceof Promise) vector.catch(() => undefined)
  const entry = await loadIndex(cache, read, { reader, model })
  for (let tried = 1; ; tried++) {
    const known = entry.version
    const search = await searchPassages(entry.index, question, { vector, model, only })
    const reply = await read(known, search.refs)
    if (reply.version === known || tried === TRIES) return search.rank(readTexts(reply))
    await entry.apply(known, reply)
  }
}

export async function loadIndex(
  cache: IndexCache,
  read: ReadCorpus,
  { reader, model }: Pick<Wanted, 'reader' | 'model'>,
): Promise<CachedIndex> {
  const entry = cache.open(reader, model)
  if (entry.version < 0) await cache.load(reader, () => catchUp(entry, read))
  return entry
}

export async function catchUp(entry: CachedIndex, read: ReadCorpus): Promise<void> {
  for (let tried = 0; tried < 1000; tried++) {
    const known = entry.version
    const reply = await read(known, [])
    if (reply.version === known) return
    await entry.apply(known, reply)
    if (entry.version === reply.version) return
  }
}
