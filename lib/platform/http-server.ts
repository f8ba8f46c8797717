import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { notePeer } from '@/lib/rate-limit/peer'

type Limits = {
  /** Milliseconds in which a request has to come in. */
  requestMs: number
  /** The same for one that carries a file: the largest takes half an hour over a slow line. */
  uploadMs: number
  connections: number
}
const usual: Limits = { requestMs: 30_000, uploadMs: 30 * 60_000, connections: 1000 }

type Settings = { appUrl: string; trustedProxies: number; limits?: Partial<Limits> }
type Exchange = { server: Server; request: IncomingMessage; response: ServerResponse }

/** Carries the length of a file, in bytes, past Next, which drops the one that a route handler names. */
export const fileLengthHeader = 'x-file-length'
/** Next's names, which a test holds against it. */
export const prerenderHeader = 'x-nextjs-prerender'
export const imageRoute = '/_next/image'

const inOneLanguage = /^\/(?:en|sv)(?:[/?]|$)/
/** Where files are sent to. */
const takesFiles = /^\/api\/files\//
/** What no page has. */
const missing = '/missing'

/**
 * Hooks into the HTTP server, which Next makes itself and gives no access to. Node announces each request on this channel before Next's own
 * listener sees it. The order counts: the head is finished by the address that was asked for, which the last step may replace.
 */
export function hookHttpServer({ appUrl, trustedProxies, limits }: Settings): void {
  const bounds = { ...usual, ...limits }
  const secure = appUrl.startsWith('https:')
  subscribe('http.server.request.start', (message) => {
    const { server, request, response } = message as Exchange
    notePeer(request, trustedProxies)
    boundServer(server, bounds)
    boundRequest(request, response, bounds)
    finishHead(request, response, secure)
    calmRequest(request)
  })
}

/** Node knows one time for all requests, which is the uploads'. The first request is the launcher's, so the limits hold for all others. */
function boundServer(server: Server, { requestMs, uploadMs, connections }: Limits): void {
  server.requestTimeout = uploadMs
  server.headersTimeout = requestMs
  server.maxConnections = connections
}

/** Ends a request that comes in too slowly. */
function boundRequest(request: IncomingMessage, response: ServerResponse, { requestMs }: Limits): void {
  if (request.complete || !hasBody(request)) return
  if (!takesFiles.test(request.url ?? '')) endAfter(requestMs, request, response)
  // What still comes in after the answer is read for a while, so that a slow sender gets to hear it, and no longer.
  else response.once('finish', () => endAfter(requestMs, request, response))
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

/**
 * Completes the head of a reply as it is sent. Of a prerendered page: which addresses answer by the cookie, which Next would overwrite, and
 * that the browser has the page already. The tag by which that is told comes from page-cache.mjs, as Next would reckon it anew for each
 * request. Of a file: how long it is, so that a browser shows how far a download is, and knows one that broke off. Of all: over HTTPS, that it stays so.
 */
function finishHead(request: IncomingMessage, response: ServerResponse, secure: boolean): void {
  // Next puts another in its place later.
  const address = request.url ?? ''
  const writeHead = response.writeHead
  response.writeHead = (status: number, ...rest: never[]) => {
    // An action that ends on a public page would answer with that page's rule: sign-out does, and takes the session away.
    if (response.hasHeader('set-cookie')) response.setHeader('Cache-Control', 'private, no-store')
    // Where to depends on who asks.
    if (status === 303 || status === 307) response.setHeader('Cache-Control', 'private, no-store')
    if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
    nameLength(response)
    const prerendered = response.getHeader(prerenderHeader) !== undefined
    const sent = prerendered ? finishPrerendered(address, request, response, status) : status
    return writeHead.call(response, sent, ...rest)
  }
}

function nameLength(response: ServerResponse): void {
  const length = response.getHeader(fileLengthHeader)
  if (length === undefined) return
  response.removeHeader(fileLengthHeader)
  if (!response.hasHeader('content-encoding')) response.setHeader('Content-Length', length)
}

/** Returns the status to send. */
function finishPrerendered(
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
): number {
  if (!inOneLanguage.test(address)) response.appendHeader('Vary', 'Cookie')
  // The page's data is another thing than the page.
  if (request.headers.rsc) response.removeHeader('etag')
  const tag = response.getHeader('etag')
  if (status !== 200 || !tag || !namesTag(request.headers['if-none-match'], String(tag))) return status
  for (const name of ['content-length', 'content-encoding', 'content-type']) response.removeHeader(name)
  return 304
}

/** Whether an If-None-Match names the tag; a cache on the way may have marked it as weak. */
function namesTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

/**
 * Gives Next, where it would fail at what makes no sense, something that it refuses calmly: an address whose path is no text
 * (`/manager/news/%ff`) is one that no page has, an image without such an address is none, and an action without a name is nobody's.
 */
function calmRequest(request: IncomingMessage): void {
  const [path = '', query] = (request.url ?? '').split('?')
  if (!isText(path)) request.url = missing
  else if (path === imageRoute && !isText(new URLSearchParams(query).get('url') ?? ''))
    request.url = imageRoute
  if (request.headers['next-action'] === '') request.headers['next-action'] = 'none'
}

function isText(encoded: string): boolean {
  try {
    decodeURIComponent(encoded)
    return true
  } catch {
    // A `%` that nothing valid follows.
    return false
  }
}
