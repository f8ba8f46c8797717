import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { type Embedder, EmbeddingUnavailable } from '@/lib/retrieval/embeddings/embedder'
import { describePassage } from '@/lib/retrieval/passage'
import { call } from '@/lib/supabase/read'

const rows = z.array(
  z.object({ id: z.number(), name: z.string().nullable(), heading: z.string().nullable(), text: z.string() }),
)

/** A new document waits for at most one round, a few seconds. */
const batch = 32
const pauseMs = 15_000
let pausedUntil = 0

/** A source switches models when all vectors exist. The secret key: members have no grant on vectors. */
export async function runNextVectors(
  admin: SupabaseClient,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<number> {
  if (performance.now() < pausedUntil) return 0
  const { model } = embedder
  const passages = await call(admin, 'assistant_next_unembedded', { model, row_limit: batch }, rows)
  if (passages.length === 0) return 0
  const texts = passages.map(({ name, heading, text }) => describePassage(name, { heading, text }))
  try {
    const vectors = await embedder.embed(texts, 'passage', signal)
    const args = {
      for_model: model,
      passage_ids: passages.map(({ id }) => id),
      vectors: vectors.map((vector) =>
        Buffer.from(vector.buffer, vector.byteOffset, vector.length).toString('base64'),
      ),
    }
    await call(admin, 'assistant_store_vectors', args, z.unknown())
    return passages.length
  } catch (error) {
    if (signal?.aborted) return 0
    if (!(error instanceof EmbeddingUnavailable)) throw error
    pausedUntil = performance.now() + pauseMs
    const fields = { where: 'vectors', reason: error.reason, pauseMs }
    console.warn(JSON.stringify({ level: 'warn', ...fields }))
    return 0
  }
}
