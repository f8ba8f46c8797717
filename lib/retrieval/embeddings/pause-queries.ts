import { type Embedder, EmbeddingUnavailable } from './embedder'

/**
 * After a failed query, the next ones fail at once for a pause, because each would wait for the time-out.
 * After the pause one query tries while the others still fail. Passages: the worker has its own pause.
 */
export function pauseQueries(embedder: Embedder, pauseMs: number): Embedder {
  let pausedUntil = 0
  return {
    model: embedder.model,
    embed: async (texts, kind, signal) => {
      if (kind === 'passage') return embedder.embed(texts, kind, signal)
      if (performance.now() < pausedUntil) throw new EmbeddingUnavailable('paused')
      if (pausedUntil > 0) pausedUntil = performance.now() + pauseMs
      try {
        const vectors = await embedder.embed(texts, kind, signal)
        pausedUntil = 0
        return vectors
      } catch (error) {
        if (error instanceof EmbeddingUnavailable) pausedUntil = performance.now() + pauseMs
        throw error
      }
    },
  }
}
