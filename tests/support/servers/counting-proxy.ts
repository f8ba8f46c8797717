import { EventEmitter, once } from 'node:events'
import { createServer, request as forward, type ServerResponse } from 'node:http'
import { listen } from './listen'

/**
 * A replacement response for requests whose method and address contain the text. A status of 0 closes the
 * connection, and `silent` answers nothing. A text is sent as HTML.
 */
export type Fault = { on: string; status: number | 'silent'; body?: unknown }

export type CountingProxy = {
  url: string
  take: () => string[]
  /** Returns a reply only when so many requests are open, or after two seconds. */
  gather: (count: number) => void
  /** The most requests that were open at once since the last call. */
  takeMost: () => number
  /** Replaces the faults; without arguments it removes them. */
  fail: (...faults: Fault[]) => void
  close: () => Promise<void>
}

/** A proxy between the portal and its backend that records each request and answers with the set faults. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  let seen: string[] = []
  let faults: Fault[] = []
  let [open, most, gathered] = [0, 0, 1]
  const arrivals = new EventEmitter()
  async function arrive(outgoing: ServerResponse): Promise<void> {
    open += 1
    most = Math.max(most, open)
    outgoing.on('close', () => {
      open -= 1
    })
    arrivals.emit('arrival')
    const patience = AbortSignal.timeout(2000)
    while (most < gathered && !patience.aborted)
      await once(arrivals, 'arrival', { signal: patience }).catch(() => undefined)
  }
  const server = createServer(async (incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url?.split('?')[0]}`)
    const fault = faults.find(({ on }) => `${incoming.method} ${incoming.url}`.includes(on))
    if (fault) {
      if (fault.status === 0) return void incoming.socket.destroy()
      incoming.resume()
      if (fault.status === 'silent') return
      const isHtml = typeof fault.body === 'string'
      outgoing.writeHead(fault.status, { 'content-type': isHtml ? 'text/html' : 'application/json' })
      outgoing.end(isHtml ? fault.body : JSON.stringify(fault.body ?? { message: 'fault', code: 'XX000' }))
      return
    }
    await arrive(outgoing)
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
  const gather = (count: number) => {
    gathered = count
    most = open
  }
  const takeMost = () => {
    const taken = most
    most = open
    return taken
  }
  return { ...(await listen(server)), take, fail, gather, takeMost }
}
