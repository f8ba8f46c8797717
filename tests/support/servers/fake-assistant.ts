import { createServer, type ServerResponse } from 'node:http'
import { listen } from './listen'

type Received = {
  method: string
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: string
}

export type FakeAssistant = {
  url: string
  /** The questions, without health checks. */
  requests: Received[]
  health: Received[]
  close: () => Promise<void>
}

type Answers = (response: ServerResponse, request: Received) => void

const isWell: Answers = (response) => response.end(JSON.stringify({ status: 'ok' }))

/**
 * A small real HTTP service with the assistant's contract and the test's replies. Its health check succeeds
 * by default.
 */
export async function startFakeAssistant(answer: Answers, health: Answers = isWell): Promise<FakeAssistant> {
  const requests: Received[] = []
  const healthChecks: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request
      const received = { method, path, headers, body }
      const isHealth = path.endsWith('/health')
      ;(isHealth ? healthChecks : requests).push(received)
      ;(isHealth ? health : answer)(response, received)
    })
  })
  return { ...(await listen(server)), requests, health: healthChecks }
}

/** Streams server-sent events as our own service does; `next` writes one, `end` closes. */
export function beginStream(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.flushHeaders()
  return {
    next: (event: 'delta' | 'answer' | 'error', data: unknown) =>
      void response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void response.end(),
  }
}
