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
    has_vector: z.boolean(),
  }),
)
type Row = z.infer<typeof rows>[number]

/** A new document waits for at most one round, a few seconds. */
const batch = 8
const pauseMs = 15_000
let pausedUntil = 0
/** Associations take turns, in the order of their ids. */
let served: string | null = null

/**
 * Passages come before sentences. A source switches models when all vectors of its passages exist.
 * The secret key: members have no grant on vectors.
 */
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
  const embed = (texts: readonly string[]) => embedder.embed(texts, 'passage', signal)
  try {
    const made = first.has_vector
      ? await embedSentences(passages, embed)
      : await embedPassages(passages, embed)
    const store = first.has_vector ? 'assistant_store_sentence_vectors' : 'assistant_store_vectors'
    const args = { for_model: model, passage_ids: passages.map(({ id }) => id), vectors: made.map(encode) }
    await call(admin, store, args, z.unknown())
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

type Embed = (texts: readonly string[]) => Promise<Vector[]>

async function embedPassages(passages: readonly Row[], embed: Embed): Promise<Vector[][]> {
  const vectors = await embed(passages.map((passage) => describePassage(passage.name, passage)))
  return vectors.map((vector) => [vector])
}

/** @returns for each passage the vectors of its sentences */
async function embedSentences(passages: readonly Row[], embed: Embed): Promise<Vector[][]> {
  const sentences = passages.map(({ text }) => readSentences(text))
  const vectors = await embed(sentences.flat())
  return sentences.map(({ length }) => vectors.splice(0, length))
}

const encode = (vectors: readonly Vector[]) =>
  Buffer.concat(
    vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ).toString('base64')
