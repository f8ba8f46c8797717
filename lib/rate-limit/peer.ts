import type { IncomingMessage } from 'node:http'
import { warnOperator } from '@/lib/operator'

/**
 * The header in which the portal's server stores the
 * connection's peer address. It overwrites a client's value.
 */
export const peerHeader = 'x-portal-peer'

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Sets the peer's address on a request before Next handles it. Next
 * passes on only `X-Forwarded-For`, unchanged from the client. The operator
 * is warned if requests come through a proxy although none is trusted.
 */
export function notePeer(request: IncomingMessage, trustedProxies: number): void {
  if (trustedProxies === 0 && forwardingHeaders.some((name) => request.headers[name] !== undefined))
    warnOperator('forwarded_headers_ignored')
  request.headers[peerHeader] = request.socket.remoteAddress
}
