import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen'

export type Balancer = {
  url: string
  /** The addresses that get the requests, in turn. */
  targets: string[]
  close: () => Promise<void>
}

/** A proxy before several portals. A request that one does not take goes to the next. */
export async function startBalancer(): Promise<Balancer> {
  const targets: string[] = []
  let turn = 0
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming)
    // Its own number, since other requests come while one waits.
    const first = turn++
    for (const at of targets.keys()) {
      const target = targets[(first + at) % targets.length] ?? ''
      const reply = await forward(target, incoming, body).catch(() => null)
      if (!reply) continue
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
      reply.on('error', () => response.destroy())
      return
    }
    response.writeHead(503).end()
  })
  return { ...(await listen(server)), targets }
}

function forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { method = 'GET', url, headers } = incoming
  return new Promise((resolve, reject) => {
    // A new connection each time: a portal may close an idle one at the moment it is used.
    request(`${target}${url}`, { method, headers: asHost(headers), agent: false }, resolve)
      .on('error', reject)
      .end(body)
  })
}

/** The body is sent whole. */
const asHost = ({ 'transfer-encoding': _, ...headers }: IncomingHttpHeaders) => headers
