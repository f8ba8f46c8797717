import type { QueryVector } from '@/lib/retrieval/match-vectors'
import { expandQuestion } from '@/lib/text/expand-question'
import { type Embedder, EmbeddingUnavailable } from './embedder'
import { averageVectors } from './vector'

/**
 * A question as a vector: the average of the question and its expansion with the
 * documents' words, which finds two more of 95 development questions than either
 * alone. Null if no vector is available, in which case words find passages.
 * @throws the signal's reason when the asker has left
 */
export async function embedQuestion(
  embedder: Embedder | null,
  question: string,
  signal?: AbortSignal,
): Promise<QueryVector | null> {
  if (!embedder) return null
  const texts = [...new Set([question, expandQuestion(question)])]
  try {
    const values = averageVectors(await embedder.embed(texts, 'query', signal))
    return values ? { model: embedder.model, values } : null
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof EmbeddingUnavailable) return null
    throw error
  }
}
