import type { PassageStore } from '@/lib/assistant/store'
import { readTexts } from '@/lib/retrieval/corpus-reply'
import { embedQuestion } from '@/lib/retrieval/embeddings/embed-question'
import type { Embedder } from '@/lib/retrieval/embeddings/embedder'
import { findPassages } from '@/lib/retrieval/find-passages'
import type { CachedIndex, IndexCache } from '@/lib/retrieval/index-cache'
import { toPassageId } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'

/**
 * The source of passages, the indexes of this process, and
 * the source of vectors (null: the search uses words only).
 */
export type Library = { store: PassageStore; cache: IndexCache; embedder: Embedder | null }

/**
 * The passages of an organisation that best answer a question, best
 * first. The search uses words only if no vector is available.
 * @throws the signal's reason when the asker has left
 */
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

/**
 * Members search names and news too. Answers use only documents
 * and FAQ items that the board has sent to the assistant.
 */
const isAnswering = ({ kind }: { kind: string }) => kind === 'document' || kind === 'faq'

/** The first passage of a source, for a document that is shown whole. */
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
