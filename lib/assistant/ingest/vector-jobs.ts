import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { type Embedder, EmbeddingUnavailable } from '@/lib/retrieval/embeddings/embedder'
import { describePassage } from '@/lib/retrieval/passage'
import { callProcedure } from '@/lib/supabase/call-procedure'

const rows = z.array(
  z.object({ id: z.number(), name: z.string().nullable(), heading: z.string().nullable(), text: z.string() }),
)

/** Passages of one round: a document that arrives meanwhile is read after at most some seconds. */
const batch = 32
/** How long an embedder that fails is left alone. */
const pauseMs = 15_000
let pausedUntil = 0

/**
 * Makes vectors for passages that have none of the embedder's model, a batch of one source at a time. A source that has all of them is switched to
 * the model at once, so that a change of model mixes no spaces. The client has the secret key, because members have no grant on vectors.
 * @returns how many were made; 0 when nothing is to be done, or the embedder is away
 */
export async function runNextVectors(
  admin: SupabaseClient,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<number> {
  if (performance.now() < pausedUntil) return 0
  const { model } = embedder
  const next = await callProcedure(admin, 'assistant_next_unembedded', { model, row_limit: batch })
  const passages = rows.parse(next)
  if (passages.length === 0) return 0
  const texts = passages.map(({ name, heading, text }) => describePassage(name, { heading, text }))
  try {
    const vectors = await embedder.embed(texts, 'passage', signal)
    await callProcedure(admin, 'assistant_store_vectors', {
      for_model: model,
      passage_ids: passages.map(({ id }) => id),
      vectors: vectors.map((vector) =>
        Buffer.from(vector.buffer, vector.byteOffset, vector.length).toString('base64'),
      ),
    })
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
