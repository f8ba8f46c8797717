import type { PassageStore } from '@/lib/assistant/store'
import { embedQuestion } from '@/lib/retrieval/embeddings/embed-question'
import type { Embedder } from '@/lib/retrieval/embeddings/embedder'
import { readTexts } from '@/lib/retrieval/index/corpus-reply'
import type { CachedIndex, CorpusReader, IndexCache } from '@/lib/retrieval/index/index-cache'
import type { LoadedSource } from '@/lib/retrieval/index/organization-index'
import { findPassages, loadIndex, type ReadCorpus } from '@/lib/retrieval/match/find-passages'
import { toPassageId } from '@/lib/retrieval/passage'
import { readIntent } from '@/lib/retrieval/rank/intent'
import { asksEarlier, createValidityFilter } from '@/lib/retrieval/rank/validity'
import type { Reranker } from '@/lib/retrieval/rerank/client'
import type { Hit } from '@/lib/retrieval/retrieve'
import { findFollowing, preferHeld } from './newer-text'
import { withoutLaterDecisions } from './rule-changes'

export type Library = {
  store: PassageStore
  cache: IndexCache
  embedder: Embedder | null
  reranker?: Reranker | null
}

/** Sorts the best first, by words alone if there is no vector. @throws the signal's reason when the asker has left */
export async function lookUp(
  library: Library,
  reader: CorpusReader,
  question: string,
  signal?: AbortSignal,
  /** Looks in these alone. */
  sourceIds?: ReadonlySet<string>,
): Promise<Hit[]> {
  const { cache, embedder } = library
  const model = embedder?.model ?? null
  signal?.throwIfAborted()
  const vector = embedQuestion(embedder, question, signal)
  const intent = readIntent(question)
  const mayAnswer = createValidityFilter(intent)
  const only = (source: LoadedSource) =>
    isAnswering(source) && mayAnswer(source) && (sourceIds?.has(source.sourceId) ?? true)
  const find = (by: CorpusReader) =>
    findPassages(cache, readFrom(library, by, model), {
      reader: by,
      question,
      vector,
      model,
      only,
      mayAnswer,
    })
  const hits = asksEarlier(intent) ? await findOfTime(library, reader, question, find) : await find(reader)
  signal?.throwIfAborted()
  return library.reranker ? library.reranker(question, hits, signal) : hits
}

/** Looks among the earlier versions too, where the organisation has some, and names what replaced the ended texts. */
async function findOfTime(
  { cache, embedder }: Library,
  reader: CorpusReader,
  question: string,
  find: (by: CorpusReader) => Promise<Hit[]>,
): Promise<Hit[]> {
  const model = embedder?.model ?? null
  const now = cache.open(reader, model)
  const withEarlier = { ...reader, withEarlier: true }
  let read = now.hasEarlier ? withEarlier : reader
  let hits = await find(read)
  // An index that is new, or older than its first earlier version, learns of it with the reply.
  if (read === reader && cache.open(reader, model).hasEarlier) {
    read = withEarlier
    hits = await find(read)
  }
  const { index, hasUnread } = cache.open(read, model)
  now.hasUnread = hasUnread
  const held = preferHeld(question, hits).map((hit) => nameFollowing(hit, index.sources))
  return withoutLaterDecisions(question, held)
}

function nameFollowing(hit: Hit, sources: readonly LoadedSource[]): Hit {
  const { passage } = hit
  if (!passage.validTo) return hit
  const following = findFollowing(passage, sources)
  if (!following) return hit
  const { sourceId, sourceName } = following
  return { ...hit, passage: { ...passage, replacedBy: { sourceId, sourceName } } }
}

const prepared = new WeakSet<CachedIndex>()

/** @returns whether this is the reader's first preparation */
export async function prepareIndex(library: Library, reader: CorpusReader): Promise<boolean> {
  const model = library.embedder?.model ?? null
  await loadIndex(library.cache, readFrom(library, reader, model), { reader, model })
  const index = library.cache.open(reader, model)
  if (prepared.has(index)) return false
  prepared.add(index)
  return true
}

function readFrom({ store }: Library, reader: CorpusReader, model: string | null): ReadCorpus {
  return (known, refs) => store.read(reader, { known, model, refs })
}

/** The members' search has its own entries in the same index. */
const isAnswering = ({ kind }: { kind: string }) => kind !== 'name' && kind !== 'item' && kind !== 'news'

export async function readBeginning(
  { store, cache, embedder }: Library,
  reader: CorpusReader,
  sourceId: string,
) {
  const model = embedder?.model ?? null
  const { version }: CachedIndex = cache.open(reader, model)
  const reply = await store.read(reader, { known: version, model, refs: [{ sourceId, ordinal: 0 }] })
  return readTexts(reply).get(toPassageId(sourceId, 0)) ?? null
}
