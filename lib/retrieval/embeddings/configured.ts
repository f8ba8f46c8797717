import 'server-only'
import { env } from '@/lib/env'
import { connectEmbedder } from './client'
import type { Embedder } from './embedder'
import { embeddingLimits } from './limits'
import { pauseQueries } from './pause-queries'
import { rememberQueries } from './remember-queries'

let cached: Embedder | null | undefined

export function getEmbedder(): Embedder | null {
  if (cached === undefined) cached = createEmbedder()
  return cached
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
