import type { QueryVector } from '@/lib/retrieval/match-vectors'
import { expandQuestion } from '@/lib/text/expand-question'
import { type Embedder, EmbeddingUnavailable } from './embedder'
import { averageVectors } from './vector'

/** Averaging with the expansion finds 2 more of 95 questions. @throws the signal's reason if it is aborted */
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
