import type { CorpusReply } from '@/lib/retrieval/index/corpus-reply'
import { readTexts } from '@/lib/retrieval/index/corpus-reply'
import type { CachedIndex, CorpusReader, IndexCache } from '@/lib/retrieval/index/index-cache'
import type { LoadedSource } from '@/lib/retrieval/index/organization-index'
import { type Hit, type PassageRef, searchPassages } from '@/lib/retrieval/retrieve'
import { cutEnded, type MayAnswer } from './cut-ended'
import type { PendingVector } from './match-vectors'

export type ReadCorpus = (known: number, refs: readonly PassageRef[]) => Promise<CorpusReply>

type Wanted = {
  reader: CorpusReader
  question: string
  vector: PendingVector
  model: string | null
  only?: (source: LoadedSource) => boolean
  /** Whether what has changed within a document may answer. Without it, all may. */
  mayAnswer?: MayAnswer
}

/** The organisation can change during each read. */
const TRIES = 8

/** One round trip confirms the known index and returns the texts. */
export async function findPassages(
  cache: IndexCache,
  read: ReadCorpus,
  { reader, question, vector, model, only, mayAnswer }: Wanted,
): Promise<Hit[]> {
  // The search awaits it. The empty handler avoids an unhandled rejection until then.
  if (vector instanceof Promise) vector.catch(() => undefined)
  let entry = await loadIndex(cache, read, { reader, model })
  for (let tried = 1; ; tried++) {
    const known = entry.version
    const search = await searchPassages(entry.index, question, { vector, model, only })
    const reply = await read(known, search.refs)
    entry.hasUnread = reply.unread ?? false
    entry.hasEarlier = reply.earlier ?? false
    const isOther = cache.follow(reader, entry, reply)
    if ((reply.version === known && !isOther) || tried === TRIES) {
      const texts = readTexts(reply)
      return search.rank(
        mayAnswer ? cutEnded(entry.index.sources, texts, { mayAnswer, query: search.query }) : texts,
      )
    }
    if (isOther) entry = await loadIndex(cache, read, { reader, model })
    else await entry.apply(known, reply)
  }
}

export async function loadIndex(
  cache: IndexCache,
  read: ReadCorpus,
  { reader, model }: Pick<Wanted, 'reader' | 'model'>,
): Promise<CachedIndex> {
  for (let tried = 1; ; tried++) {
    const entry = cache.open(reader, model)
    if (entry.version >= 0 || tried === TRIES) return entry
    await cache.load(reader, async () => {
      const reply = await catchUp(entry, read)
      if (reply) cache.follow(reader, entry, reply)
    })
  }
}

/** @returns the last reply, which has another scope if the reader's index is another one */
export async function catchUp(entry: CachedIndex, read: ReadCorpus): Promise<CorpusReply | undefined> {
  for (let tried = 0; tried < 1000; tried++) {
    const known = entry.version
    const reply = await read(known, [])
    if (reply.version === known || reply.scope !== entry.scope) return reply
    await entry.apply(known, reply)
    if (entry.version === reply.version) return reply
  }
  return undefined
}
