import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type Limits = {
  /** Milliseconds in which a request has to come in. */
  requestMs: number
  /** The same for one that carries a file: the largest takes half an hour over a slow line. */
  uploadMs: number
  connections: number
}
const usual: Limits = { requestMs: 30_000, uploadMs: 30 * 60_000, connections: 1000 }

/** Where files are sent to. */
const takesFiles = /^\/api\/files\//

/**
 * Ends requests that come in too slowly, and bounds how many connections there are. Node knows one time for all requests, which is the uploads';
 * what is no upload has its own. Next makes the server itself, so its limits are set with the first request, which is the launcher's.
 */
export function boundRequests(limits: Partial<Limits> = {}): void {
  const { requestMs, uploadMs, connections } = { ...usual, ...limits }
  subscribe('http.server.request.start', (message) => {
    const { server, request, response } = message as {
      server: Server
      request: IncomingMessage
      response: ServerResponse
    }
    server.requestTimeout = uploadMs
    server.headersTimeout = requestMs
    server.maxConnections = connections
    if (request.complete || !hasBody(request)) return
    if (!takesFiles.test(request.url ?? '')) endAfter(requestMs, request, response)
    // What still comes in after the answer is read for a while, so that a slow sender gets to hear it, and no longer.
    else response.once('finish', () => endAfter(requestMs, request, response))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function endAfter(milliseconds: number, request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  const { socket } = request
  const timer = setTimeout(() => {
    if (request.complete || socket.destroyed) return
    // What Node itself answers to a request that takes too long.
    if (socket.writable && !response.headersSent)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, milliseconds)
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
}
