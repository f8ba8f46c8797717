import 'server-only'
import type { Library } from '@/lib/assistant/answer/look-up'
import { env } from '@/lib/env'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'
import { getIndexCache } from '@/lib/retrieval/index/index-cache'
import { getReranker } from '@/lib/retrieval/rerank/client'
import { getAdminClient } from '@/lib/supabase/admin'
import type { Model } from './model/model'
import { createPassageStore } from './store'
import { type AssistantGrant, verifyAssistantToken } from './token'

let library: Library | undefined

/** Uses the secret key because only the service role can read passages (decision 18). */
export function getLibrary(): Library {
  library ??= {
    store: createPassageStore(getAdminClient()),
    cache: getIndexCache(),
    embedder: getEmbedder(),
    reranker: getReranker(),
  }
  return library
}

let model: Model | undefined

/** Loads the client only where a model is configured. */
export async function getModel(): Promise<Model | null> {
  const { FRANK_LLM_BASE_URL: baseUrl, FRANK_LLM_API_KEY: apiKey, FRANK_LLM_MODEL: id } = env()
  if (!baseUrl || !id) return null
  const { connectModel } = await import('./model/client')
  model ??= connectModel({ baseUrl, apiKey, model: id })
  return model
}

/** Returns null if the token is not ours or has another scope. */
export async function readGrant(
  authorization: string | null,
  scope: AssistantGrant['scope'],
): Promise<AssistantGrant | null> {
  const grant = await verifyAssistantToken(authorization, env().FRANK_API_TOKEN)
  return grant?.scope === scope ? grant : null
}
