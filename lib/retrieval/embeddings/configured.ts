import 'server-only'
import { LRUCache } from 'lru-cache'
import { env } from '@/lib/env'
import { processSingleton } from '@/lib/process-singleton'
import { connectEmbedder } from './client'
import { type Embedder, EmbeddingUnavailable, embeddingLimits, type Vector } from './embedder'

export function getEmbedder(): Embedder | null {
  return processSingleton('embedder', () => ({ embedder: createEmbedder() })).embedder
}

function createEmbedder(): Embedder | null {
  const {
    FRANK_EMBEDDING_BASE_URL: baseUrl,
    FRANK_EMBEDDING_MODEL: model,
    FRANK_EMBEDDING_API_KEY: apiKey,
    FRANK_EMBEDDING_QUERY_PREFIX: queryPrefix,
    FRANK_EMBEDDING_PASSAGE_PREFIX: passagePrefix,
  } = env()
  if (!baseUrl || !model) return null
  const embedder = connectEmbedder({ baseUrl, model, apiKey, queryPrefix, passagePrefix })
  return rememberQueries(pauseQueries(embedder, embeddingLimits.pauseMs), embeddingLimits.rememberedQueries)
}

/** Each query would wait for the time-out. After the pause one query tries while the others fail. */
export function pauseQueries(embedder: Embedder, pauseMs: number): Embedder {
  let pausedUntil = 0
  let timeouts = 0
  return {
    model: embedder.model,
    embed: async (texts, kind, signal) => {
      if (kind === 'passage') return embedder.embed(texts, kind, signal)
      if (performance.now() < pausedUntil) throw new EmbeddingUnavailable('paused')
      if (pausedUntil > 0) pausedUntil = performance.now() + pauseMs
      try {
        const vectors = await embedder.embed(texts, kind, signal)
        pausedUntil = 0
        timeouts = 0
        return vectors
      } catch (error) {
        if (!(error instanceof EmbeddingUnavailable)) throw error
        timeouts += 1
        const isBusy = error.reason === 'timeout' && timeouts < embeddingLimits.timeoutsBeforePause
        if (!isBusy) pausedUntil = performance.now() + pauseMs
        throw error
      }
    },
  }
}

export function rememberQueries(embedder: Embedder, max: number): Embedder {
  const known = new LRUCache<string, Vector>({ max })
  return {
    model: embedder.model,
    embed: async (texts, kind, signal) => {
      if (kind === 'passage') return embedder.embed(texts, kind, signal)
      const unknown = [...new Set(texts)].filter((text) => !known.has(text))
      const found = new Map(texts.map((text) => [text, known.get(text)]))
      const made = unknown.length > 0 ? await embedder.embed(unknown, kind, signal) : []
      for (const [place, text] of unknown.entries()) found.set(text, made[place])
      return texts.map((text) => {
        const vector = found.get(text)
        if (!vector) throw new Error('A text has no vector.')
        known.set(text, vector)
        return vector
      })
    },
  }
}
