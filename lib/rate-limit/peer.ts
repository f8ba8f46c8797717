import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** The header under which the portal's own server notes who is at the other end of the connection. What a client sends there is overwritten. */
export const peerHeader = 'x-portal-peer'

/**
 * Notes the peer's address on each request before Next sees it. Next itself passes on only `X-Forwarded-For`, which it leaves as the client
 * sent it.
 */
export function notePeers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    request.headers[peerHeader] = request.socket.remoteAddress
  })
}
