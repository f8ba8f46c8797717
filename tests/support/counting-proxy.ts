import { createServer, request as forward } from 'node:http'

export type CountingProxy = { url: string; take: () => string[]; close: () => void }

/** Stands between the portal and its backend, and notes each round trip. */
export function startCountingProxy(target: string): Promise<CountingProxy> {
  let seen: string[] = []
  const server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url?.split('?')[0]}`)
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
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address && typeof address === 'object' ? address.port : 0
      resolve({ url: `http://127.0.0.1:${port}`, take, close: () => server.close() })
    })
  })
}
