import 'server-only'
import { request } from 'undici'
import { z } from 'zod'
import { parseJson } from '@/lib/parse-json'
import {
  type Embedder,
  type EmbeddingKind,
  EmbeddingUnavailable,
  embeddingLimits,
  type Vector,
} from './embedder'
import { quantize } from './vector'

type Endpoint = {
  baseUrl: string
  model: string
  apiKey?: string
  queryPrefix?: string
  passagePrefix?: string
}

/** The AI SDK is no help: it sends no `input_type`, reads no base64 and ignores the `index` of a vector. */
export function connectEmbedder(
  { baseUrl, model, apiKey, queryPrefix = '', passagePrefix = '' }: Endpoint,
  limits: { textsPerCall: number; queryMs: number; passagesMs: number } = embeddingLimits,
): Embedder {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/embeddings`
  const headers = {
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  }
  let dimension: number | undefined
  /** OpenAI's own service refuses unknown fields. */
  let sendsKind = true

  const ask = async (input: string[], kind: EmbeddingKind, signal: AbortSignal) => {
    const body = { model, input, encoding_format: 'float' }
    if (sendsKind) {
      const { status, text } = await post({ ...body, input_type: kind }, signal)
      if (status !== 400 && status !== 422) return { status, text }
    }
    const plain = await post(body, signal)
    if (plain.status === 200) sendsKind = false
    return plain
  }

  const post = async (json: { input: string[]; input_type?: EmbeddingKind }, signal: AbortSignal) => {
    // This client follows no redirect, which could send the texts and the key to another address.
    const reply = await request(url, { method: 'POST', headers, body: JSON.stringify(json), signal })
    const { statusCode: status, body } = reply
    if (status === 200) {
      return { status, text: await readBounded(body, json.input.length * embeddingLimits.replyBytesPerText) }
    }
    body.on('error', () => undefined).destroy()
    return { status, text: '' }
  }

  const embedSome = async (texts: readonly string[], kind: EmbeddingKind, leaving?: AbortSignal) => {
    const prefix = kind === 'query' ? queryPrefix : passagePrefix
    const input = texts.map((text) => prefix + shorten(text))
    const timeout = AbortSignal.timeout(kind === 'query' ? limits.queryMs : limits.passagesMs)
    const signal = leaving ? AbortSignal.any([timeout, leaving]) : timeout
    const { status, text } = await ask(input, kind, signal).catch((error: unknown) => {
      leaving?.throwIfAborted()
      if (error instanceof EmbeddingUnavailable) throw error
      throw new EmbeddingUnavailable(timeout.aborted ? 'timeout' : 'unreachable')
    })
    if (status !== 200) throw new EmbeddingUnavailable('refused', status)
    const vectors = parseReply(text, texts.length)
    dimension ??= vectors?.[0]?.length
    if (!vectors || vectors[0]?.length !== dimension) throw new EmbeddingUnavailable('invalid_reply')
    return vectors
  }

  return {
    model: queryPrefix || passagePrefix ? `${model} ${JSON.stringify([queryPrefix, passagePrefix])}` : model,
    embed: async (texts, kind, signal) => {
      const vectors: Vector[] = []
      while (vectors.length < texts.length) {
        const some = texts.slice(vectors.length, vectors.length + limits.textsPerCall)
        vectors.push(...(await embedSome(some, kind, signal)))
      }
      return vectors
    },
  }
}

/** A word has 60 characters, as in the index of words, because text without spaces takes a model many times as long. */
const shorten = (text: string) => text.slice(0, embeddingLimits.characters).replace(/(\S{60})\S+/g, '$1')

async function readBounded(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new EmbeddingUnavailable('invalid_reply')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const { min, max } = embeddingLimits.dimensions

const schema = z.object({
  data: z.array(
    z.object({
      index: z.number().int().nonnegative().optional(),
      embedding: z.union([z.array(z.number()).min(min).max(max), z.base64().max(max * 8)]),
    }),
  ),
})

/** Returns vectors of one dimension in the order of the texts, or null for any other reply. */
export function parseReply(text: string, count: number): Vector[] | null {
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success || parsed.data.data.length !== count) return null
  const ordered: (Vector | null)[] = Array.from({ length: count }, () => null)
  for (const [place, { index, embedding }] of parsed.data.data.entries()) {
    const at = index ?? place
    if (at >= count || ordered[at]) return null
    ordered[at] = quantize(typeof embedding === 'string' ? decodeFloats(embedding) : embedding)
  }
  const vectors = ordered.filter((vector) => vector !== null)
  const dimension = vectors[0]?.length ?? 0
  const isWhole = vectors.length === count && dimension >= min && dimension <= max
  return isWhole && vectors.every((vector) => vector.length === dimension) ? vectors : null
}

function decodeFloats(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length % 4 !== 0) return new Float32Array()
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4))
}
