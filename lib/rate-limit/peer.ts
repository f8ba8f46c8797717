import type { IncomingMessage } from 'node:http'
import { warnOperator } from '@/lib/operator'

/** The header under which the portal's own server notes who is at the other end of the connection. What a client sends there is overwritten. */
export const peerHeader = 'x-portal-peer'

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Notes the peer's address on a request before Next sees it. Next itself passes on only `X-Forwarded-For`, which it leaves as the client
 * sent it. Where no proxy is trusted and requests come through one, the operator is told.
 */
export function notePeer(request: IncomingMessage, trustedProxies: number): void {
  if (trustedProxies === 0 && forwardingHeaders.some((name) => request.headers[name] !== undefined))
    warnOperator('forwarded_headers_ignored')
  request.headers[peerHeader] = request.socket.remoteAddress
}
