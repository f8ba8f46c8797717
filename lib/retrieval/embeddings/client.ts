import 'server-only'
import { request } from 'undici'
import { type Embedder, type EmbeddingKind, EmbeddingUnavailable, type Vector } from './embedder'
import { embeddingLimits } from './limits'
import { parseReply } from './reply'

type Endpoint = {
  baseUrl: string
  model: string
  apiKey?: string
  queryPrefix?: string
  passagePrefix?: string
}

/** Not with the AI SDK, which sends no `input_type`, reads no base64 and ignores the `index` of a vector. */
export function connectEmbedder(
  { baseUrl, model, apiKey, queryPrefix = '', passagePrefix = '' }: Endpoint,
  limits: Pick<typeof embeddingLimits, 'textsPerCall'> & {
    queryMs: number
    passagesMs: number
  } = embeddingLimits,
): Embedder {
  const url = `${baseUrl.replace(/\/+$/, '')}/embeddings`
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
    const input = texts.map((text) => prefix + text.slice(0, embeddingLimits.characters))
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

async function readBounded(body: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > most) throw new EmbeddingUnavailable('invalid_reply')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
