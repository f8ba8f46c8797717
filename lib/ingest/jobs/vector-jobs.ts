import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { type Embedder, EmbeddingUnavailable, type Vector } from '@/lib/retrieval/embeddings/embedder'
import { describePassage } from '@/lib/retrieval/passage'
import { readSentences } from '@/lib/retrieval/sentences'
import { call } from '@/lib/supabase/read'

const rows = z.array(
  z.object({
    id: z.number(),
    organization_id: z.uuid(),
    name: z.string().nullable(),
    heading: z.string().nullable(),
    text: z.string(),
  }),
)

/** A new document waits for at most one round, a few seconds. */
const batch = 8
const pauseMs = 15_000
let pausedUntil = 0
/** Associations take turns, in the order of their ids. */
let served: string | null = null

/** A source switches models when all vectors exist. The secret key: members have no grant on vectors. */
export async function runNextVectors(
  admin: SupabaseClient,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<number> {
  if (performance.now() < pausedUntil) return 0
  const { model } = embedder
  const passages = await call(
    admin,
    'assistant_next_unembedded',
    { model, row_limit: batch, after: served },
    rows,
  )
  const [first] = passages
  if (!first) return 0
  served = first.organization_id
  const described = passages.map((passage) => describePassage(passage.name, passage))
  const sentences = passages.map(({ text }) => readSentences(text))
  try {
    const vectors = await embedder.embed([...described, ...sentences.flat()], 'passage', signal)
    const ofSentences = vectors.slice(passages.length)
    const args = {
      for_model: model,
      passage_ids: passages.map(({ id }) => id),
      vectors: vectors.slice(0, passages.length).map((vector) => encode([vector])),
      sentence_vectors: sentences.map(({ length }) => encode(ofSentences.splice(0, length))),
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

const encode = (vectors: readonly Vector[]) =>
  Buffer.concat(
    vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ).toString('base64')
