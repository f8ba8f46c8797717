import { createServer, request as forward } from 'node:http'
import { listen } from './listen'

/**
 * A replacement response for requests whose method and address contain the text. A status of 0 closes the
 * connection.
 */
export type Fault = { on: string; status: number; body?: unknown }

export type CountingProxy = {
  url: string
  take: () => string[]
  /** Replaces the faults; without arguments it removes them. */
  fail: (...faults: Fault[]) => void
  close: () => Promise<void>
}

/** A proxy between the portal and its backend that records each request and answers with the set faults. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  let seen: string[] = []
  let faults: Fault[] = []
  const server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url?.split('?')[0]}`)
    const fault = faults.find(({ on }) => `${incoming.method} ${incoming.url}`.includes(on))
    if (fault) {
      if (fault.status === 0) return void incoming.socket.destroy()
      incoming.resume()
      outgoing.writeHead(fault.status, { 'content-type': 'application/json' })
      outgoing.end(JSON.stringify(fault.body ?? { message: 'fault', code: 'XX000' }))
      return
    }
    const { hostname, port } = new URL(target)
    const options = { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }
    const upstream = forward(options, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  const take = () => {
    const taken = seen
    seen = []
    return taken
  }
  const fail = (...next: Fault[]) => {
    faults = next
  }
  return { ...(await listen(server)), take, fail }
}
