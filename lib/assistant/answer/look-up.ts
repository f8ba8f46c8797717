import type { PassageStore } from '@/lib/assistant/store'
import { readTexts } from '@/lib/retrieval/corpus-reply'
import { embedQuestion } from '@/lib/retrieval/embeddings/embed-question'
import type { Embedder } from '@/lib/retrieval/embeddings/embedder'
import { catchUp, findPassages, type ReadCorpus } from '@/lib/retrieval/find-passages'
import type { CachedIndex, IndexCache } from '@/lib/retrieval/index-cache'
import { toPassageId } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'

export type Library = { store: PassageStore; cache: IndexCache; embedder: Embedder | null }

/** Best first, by words only without a vector. @throws the signal's reason when the asker has left */
export async function lookUp(
  { store, cache, embedder }: Library,
  organizationId: string,
  question: string,
  signal?: AbortSignal,
): Promise<Hit[]> {
  const model = embedder?.model ?? null
  signal?.throwIfAborted()
  const vector = embedQuestion(embedder, question, signal)
  const hits = await findPassages(
    cache,
    (known, refs) => store.read(organizationId, { known, model, refs }),
    { organizationId, question, vector, model, only: isAnswering },
  )
  signal?.throwIfAborted()
  return hits
}

/** Loads the organisation's index if this process does not hold it, so that the first question does not wait. */
export async function prepareIndex(
  { store, cache, embedder }: Library,
  organizationId: string,
): Promise<void> {
  const model = embedder?.model ?? null
  const entry = cache.open(organizationId, model)
  if (entry.version >= 0) return
  const read: ReadCorpus = (known, refs) => store.read(organizationId, { known, model, refs })
  await cache.load(organizationId, () => catchUp(entry, read))
}

/** Answers use only documents and FAQ items that the board has sent; members search names and news too. */
const isAnswering = ({ kind }: { kind: string }) => kind === 'document' || kind === 'faq'

export async function readBeginning(
  { store, cache, embedder }: Library,
  organizationId: string,
  sourceId: string,
) {
  const model = embedder?.model ?? null
  const { version }: CachedIndex = cache.open(organizationId, model)
  const reply = await store.read(organizationId, { known: version, model, refs: [{ sourceId, ordinal: 0 }] })
  return readTexts(reply).get(toPassageId(sourceId, 0)) ?? null
}
