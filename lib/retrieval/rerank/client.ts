import 'server-only'
import { request } from 'undici'
import { z } from 'zod'
import { env } from '@/lib/env'
import { parseJson } from '@/lib/parse-json'
import { processSingleton } from '@/lib/process-singleton'
import type { Hit } from '@/lib/retrieval/retrieve'

/** Sorts the best passages by its endpoint's scores. It returns the given order if the endpoint is slow, down or wrong. */
export type Reranker = (question: string, hits: readonly Hit[], signal?: AbortSignal) => Promise<Hit[]>

type Endpoint = { baseUrl: string; model: string; apiKey?: string }

const limits = { passages: 20, timeoutMs: 1500, pauseMs: 30_000, replyBytes: 200_000, characters: 4000 }

const replySchema = z.object({
  results: z
    .array(z.object({ index: z.number().int().nonnegative(), relevance_score: z.number() }))
    .max(limits.passages),
})

/** Connects an endpoint of the form of Cohere, Jina and vLLM: `POST {baseUrl}/rerank`. */
export function connectReranker(
  { baseUrl, model, apiKey }: Endpoint,
  { timeoutMs, pauseMs } = limits,
): Reranker {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/rerank`
  const headers = {
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  }
  let pausedUntil = 0

  async function rate(question: string, documents: string[], signal: AbortSignal): Promise<number[] | null> {
    const body = JSON.stringify({ model, query: question, documents, top_n: documents.length })
    // This client follows no redirect, which could send the texts and the key to another address.
    const reply = await request(url, { method: 'POST', headers, body, signal })
    const text = reply.statusCode === 200 ? await readBounded(reply.body) : null
    if (text === null) reply.body.on('error', () => undefined).destroy()
    return text === null ? null : readScores(text, documents.length)
  }

  return async (question, hits, leaving) => {
    const some = hits.slice(0, limits.passages)
    if (some.length < 2 || performance.now() < pausedUntil) return [...hits]
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = leaving ? AbortSignal.any([timeout, leaving]) : timeout
    const texts = some.map(({ passage: { sourceName, heading, text } }) =>
      `${sourceName}. ${heading ?? ''}\n${text}`.slice(0, limits.characters),
    )
    const scores = await rate(question, texts, signal).catch(() => null)
    leaving?.throwIfAborted()
    if (!scores) {
      pausedUntil = performance.now() + pauseMs
      console.warn(JSON.stringify({ level: 'warn', where: 'reranker', reason: 'failed', pauseMs }))
      return [...hits]
    }
    return [...reorder(some, scores), ...hits.slice(limits.passages)]
  }
}

/** The scores of the retrieval stay in their order, because the certainty is calibrated on them. */
function reorder(hits: readonly Hit[], scores: readonly number[]): Hit[] {
  const order = hits.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  return order.map((from, to) => ({ ...(hits[from] as Hit), score: hits[to]?.score ?? 0 }))
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limits.replyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** @returns a finite score for each text, or null for any other reply */
export function readScores(text: string, count: number): number[] | null {
  const parsed = replySchema.safeParse(parseJson(text))
  if (!parsed.success) return null
  const scores = new Map(parsed.data.results.map(({ index, relevance_score }) => [index, relevance_score]))
  const ordered = Array.from({ length: count }, (_, index) => scores.get(index))
  return ordered.every((score) => score !== undefined) && scores.size === count ? (ordered as number[]) : null
}

export function getReranker(): Reranker | null {
  return processSingleton('reranker', () => ({ reranker: createReranker() })).reranker
}

function createReranker(): Reranker | null {
  const { FRANK_RERANK_BASE_URL: baseUrl, FRANK_RERANK_MODEL: model, FRANK_RERANK_API_KEY: apiKey } = env()
  return baseUrl && model ? connectReranker({ baseUrl, model, apiKey }) : null
}
