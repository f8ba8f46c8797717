import type { IncomingMessage } from 'node:http'
import { warnOperator } from '@/lib/operator'

/** The portal's server overwrites a client's value. */
export const peerHeader = 'x-portal-peer'

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Before Next, which passes on only the client's `X-Forwarded-For`. Warns of an untrusted proxy. */
export function notePeer(request: IncomingMessage, trustedProxies: number): void {
  if (trustedProxies === 0 && forwardingHeaders.some((name) => request.headers[name] !== undefined))
    warnOperator('forwarded_headers_ignored')
  request.headers[peerHeader] = request.socket.remoteAddress
}
