import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { listen } from './listen'

const bodySchema = z.object({
  model: z.string(),
  input: z.array(z.string()),
  input_type: z.enum(['query', 'passage']).optional(),
  encoding_format: z.literal('float'),
})

export type EmbeddingRequest = z.infer<typeof bodySchema> & { path: string; authorization?: string }
export type EmbeddingReply = (response: ServerResponse, asked: EmbeddingRequest) => void

/** A small real HTTP server with the OpenAI embeddings API and the test's replies. */
export async function startFakeEmbedder(first: EmbeddingReply = makesVectors()) {
  const requests: EmbeddingRequest[] = []
  let reply = first
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (chunk) => (body += chunk))
    incoming.on('end', () => {
      const { authorization } = incoming.headers
      const asked = { ...bodySchema.parse(JSON.parse(body)), path: incoming.url ?? '', authorization }
      requests.push(asked)
      reply(response, asked)
    })
  })
  const { url, close } = await listen(server)
  const change = (next: EmbeddingReply) => {
    reply = next
  }
  return { url: `${url}/v1`, requests, reply: change, close }
}

/** A vector that depends on the text only, so that a test can recompute it. */
export const directionOf = (text: string, dimension = 384) =>
  Array.from({ length: dimension }, (_, i) =>
    Math.sin((i + 1) * [...text].reduce((sum, c) => sum + c.charCodeAt(0), 1)),
  )

export const makesVectors = (dimension?: number): EmbeddingReply =>
  sends(({ input }) => ({ data: input.map((text) => ({ embedding: directionOf(text, dimension) })) }))

/** Sends a value as JSON, or a text unchanged. */
export const sends =
  (say: (request: EmbeddingRequest) => object | string, status = 200): EmbeddingReply =>
  (response, request) => {
    const body = say(request)
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }
