import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { rewriteLimits } from '@/lib/assistant/model/model'
import { listen } from './listen'

const text = z.object({ type: z.literal('text'), text: z.string() })
const bodySchema = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  temperature: z.number(),
  max_tokens: z.number(),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(text)]) })),
})

export type ModelRequest = {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: string
  request: z.infer<typeof bodySchema>
  /** The passages of the prompt, in their order. */
  passages: { document: string; text: string }[]
  /** The client disconnected before the end of the reply. */
  isLeft: boolean
}

export type FakeModel = {
  /** The base address, as an operator enters it. */
  url: string
  requests: ModelRequest[]
  /** The calls for search words, if `startFakeModel` got a `rewrite`. They are not in `requests`. */
  rewrites: ModelRequest[]
  /** Sets the reply for further calls. */
  reply: (reply: ModelReply) => void
  close: () => Promise<void>
}

export type ModelReply = (response: ServerResponse, request: ModelRequest) => void

/**
 * A small real HTTP server with the OpenAI chat completions API, streaming and not, and the test's replies.
 * @param rewrite the reply to calls for search words; by default they get the same reply as other calls
 */
export async function startFakeModel(
  first: ModelReply = writes(() => 'NO_ANSWER'),
  rewrite?: ModelReply,
): Promise<FakeModel> {
  const requests: ModelRequest[] = []
  const rewrites: ModelRequest[] = []
  let reply = first
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (chunk) => (body += chunk))
    incoming.on('end', () => {
      const request = bodySchema.parse(JSON.parse(body))
      const { url: path = '', headers } = incoming
      const asked = { path, headers, body, request, passages: readPassages(request), isLeft: false }
      response.once('close', () => (asked.isLeft = !response.writableFinished))
      const isRewrite = rewrite && request.max_tokens === rewriteLimits.outputTokens
      ;(isRewrite ? rewrites : requests).push(asked)
      ;(isRewrite ? rewrite : reply)(response, asked)
    })
  })
  const { url, close } = await listen(server)
  const change = (next: ModelReply) => {
    reply = next
  }
  return { url: `${url}/v1`, requests, rewrites, reply: change, close }
}

/** Writes a whole reply. If a stream is requested, it sends events of a few characters each. */
export function writes(say: (request: ModelRequest) => string): ModelReply {
  return (response, asked) => {
    const content = say(asked)
    if (!asked.request.stream) return void sendWhole(response, content)
    const stream = beginReply(response)
    for (const piece of content.match(/[\s\S]{1,7}/gu) ?? []) stream.next(piece)
    stream.end()
  }
}

/** An answer in the agreed form: the quotes, then the prose, in which each sentence cites all of them. */
export function inForm(prose: string, citations: { passage: number; quote: string }[]): string {
  const mark = `[${[...new Set(citations.map(({ passage }) => passage))].join(', ')}]`
  return `${inBlock(citations)}\n${prose.replace(/[.!?]+(?=\s|$)|(?<![.!?\n])(?=\n|$)/g, ` ${mark}$&`)}`
}

/** Gives only the quotes, for prose that has its own citations. */
export const inBlock = (citations: { passage: number; quote: string }[]) =>
  `\`\`\`json\n${JSON.stringify(citations)}\n\`\`\``

/** Starts a streamed reply whose pieces the test times itself. */
export function beginReply(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish_reason: string | null) =>
    void response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    )
  send({ role: 'assistant', content: '' }, null)
  return {
    next: (content: string) => send({ content }, null),
    end: (reason = 'stop') => {
      send({}, reason)
      response.end('data: [DONE]\n\n')
    },
  }
}

function sendWhole(response: ServerResponse, content: string) {
  const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }
  const reply = { id: 'c', object: 'chat.completion', created: 1, model: 'm', choices: [choice] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
}

function readPassages({ messages }: z.infer<typeof bodySchema>): ModelRequest['passages'] {
  const content = messages.at(-1)?.content ?? ''
  const all = typeof content === 'string' ? content : content.map((part) => part.text).join('\n')
  return [...all.matchAll(/<(passage-\w+)>\n(.*)\n([\s\S]*?)\n<\/\1>/g)].map(
    ([, , about = '{}', passage = '']) => ({
      document: String(JSON.parse(about).document),
      text: passage,
    }),
  )
}
