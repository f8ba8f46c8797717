import type { QueryVector } from '@/lib/retrieval/match-vectors'
import { type Embedder, EmbeddingUnavailable } from './embedder'

/**
 * A question as a vector; null where none can be had, and passages are found by words alone.
 * @throws the signal's reason when the asker has left
 */
export async function embedQuestion(
  embedder: Embedder | null,
  question: string,
  signal?: AbortSignal,
): Promise<QueryVector | null> {
  if (!embedder) return null
  try {
    const [values] = await embedder.embed([question], 'query', signal)
    return values ? { model: embedder.model, values } : null
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof EmbeddingUnavailable) return null
    throw error
  }
}
