import { listModelPassages } from '@/lib/assistant/engine'
import type { Library } from '@/lib/assistant/look-up'
import { createPassageStore } from '@/lib/assistant/store'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'
import { IndexCache } from '@/lib/retrieval/index-cache'
import { getAdminClient } from '@/lib/supabase/admin'
import type { Stretch } from './judge'
import type { StoredOrganization } from './organization'
import type { Question } from './questions'

/** Tells which passages a language model would read for a question, whether one is set up or not. No reply shows them. */
export function createPassageReader({ id, names }: StoredOrganization) {
  const library: Library = {
    store: createPassageStore(getAdminClient()),
    cache: new IndexCache(),
    embedder: getEmbedder(),
  }
  return async ({ question }: Question): Promise<Stretch[]> => {
    const passages = await listModelPassages(library, id, question)
    return passages.map(({ sourceId, page, paragraph, text }) => ({
      document: names.get(sourceId) ?? null,
      page: paragraph ? null : page,
      text,
    }))
  }
}
