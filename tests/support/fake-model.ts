import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'
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
  /** As it came. */
  body: string
  request: z.infer<typeof bodySchema>
  /** The passages of the prompt, in their order. */
  passages: { document: string; text: string }[]
  /** Whether who asked has hung up before the reply was over. */
  isLeft: boolean
}

export type FakeModel = {
  /** The base address, as an operator enters it. */
  url: string
  requests: ModelRequest[]
  /** From now on this is how it replies. */
  reply: (reply: ModelReply) => void
  close: () => Promise<void>
}

export type ModelReply = (response: ServerResponse, asked: ModelRequest) => void

/** A small real HTTP server that speaks the OpenAI chat completions API, streaming and not, and replies as a test tells it. */
export async function startFakeModel(first: ModelReply = writes(() => 'NO_ANSWER')): Promise<FakeModel> {
  const requests: ModelRequest[] = []
  let reply = first
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (chunk) => (body += chunk))
    incoming.on('end', () => {
      const request = bodySchema.parse(JSON.parse(body))
      const { url: path = '', headers } = incoming
      const asked = { path, headers, body, request, passages: readPassages(request), isLeft: false }
      response.once('close', () => (asked.isLeft = !response.writableFinished))
      requests.push(asked)
      reply(response, asked)
    })
  })
  const { url, close } = await listen(server)
  const change = (next: ModelReply) => {
    reply = next
  }
  return { url: `${url}/v1`, requests, reply: change, close }
}

/** Writes a whole reply, as events in pieces of a few characters where it is asked to stream. */
export function writes(say: (asked: ModelRequest) => string): ModelReply {
  return (response, asked) => {
    const content = say(asked)
    if (!asked.request.stream) return void sendWhole(response, content)
    const stream = beginReply(response)
    for (const piece of content.match(/[\s\S]{1,7}/gu) ?? []) stream.next(piece)
    stream.end()
  }
}

/** An answer in the agreed form: the quotes, then the prose, of which each sentence names all of them as its sources. */
export function inForm(prose: string, citations: { passage: number; quote: string }[]): string {
  const mark = `[${[...new Set(citations.map(({ passage }) => passage))].join(', ')}]`
  return `${inBlock(citations)}\n${prose.replace(/[.!?]+(?=\s|$)|(?<![.!?\n])(?=\n|$)/g, ` ${mark}$&`)}`
}

/** The quotes alone, before prose that names its sources itself. */
export const inBlock = (citations: { passage: number; quote: string }[]) =>
  `\`\`\`json\n${JSON.stringify(citations)}\n\`\`\``

/** A reply in pieces that a test times itself. */
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
