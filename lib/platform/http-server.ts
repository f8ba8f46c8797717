import { AsyncResource } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { addLanguage, noteLanguage } from '@/lib/i18n/request-language'
import { logSurprise } from '@/lib/log'
import { clientAddressOf } from '@/lib/rate-limit/client-address'
import { notePeer, peerHeader } from '@/lib/rate-limit/peer'
import { organizationOf } from '@/lib/rate-limit/request-owner'
import { publicPages } from '@/lib/site/pages'
import { FairQueue } from './fair-queue'

type Limits = {
  requestMs: number
  /** The largest file takes half an hour over a slow line. */
  uploadMs: number
  connections: number
  /** A response that takes longer waits for something else, such as a model or a slow upload. */
  turnMs: number
}
/**
 * A member who opens a page sends a burst of short requests; a flood keeps many running for seconds. A share of
 * 0.5 is seven pages a second of 70 ms each, as many as a large association opens when its meeting begins.
 * Above it, an organisation gets an eighth of the time, where the others together keep 0.8 requests running,
 * until none of its own waits. Alone on the server it is not slowed: a request at a time would leave the
 * processor idle while the backend answers. A page of another organisation, of 100 ms, ends that for 14 s.
 */
const turns = {
  ...{ most: 6, fairShare: 0.5, busyShare: 0.1, aloneShare: 0.002, aloneMs: 500 },
  ...{ patienceMs: 2000, halfLifeMs: 5000 },
}
const usual: Limits = { requestMs: 30_000, uploadMs: 30 * 60_000, connections: 1000, turnMs: 1000 }

type Settings = {
  appUrl: string
  trustedProxies: number
  limits?: Partial<Limits>
  /** Runs before Next. */
  open?: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}
type Exchange = { server: Server; request: IncomingMessage; response: ServerResponse }

/** In bytes. Next drops the Content-Length that a route handler sets. */
export const fileLengthHeader = 'x-file-length'
/** Next's names; a test compares them. */
export const prerenderHeader = 'x-nextjs-prerender'
export const imageRoute = '/_next/image'

const inOneLanguage = /^\/(?:en|sv)(?:[/?]|$)/
const takesFiles = /^\/api\/files\//
/** Cheap, or part of a running request: the portal asks its own assistant. */
const needsNoTurn = /^\/(?:_next|api\/health|api\/assistant)\b|^\/(?!api\/)[^?]*\.\w+(?:\?|$)/
/**
 * Set on each request, and copied by Next to the request that it makes to this server for the page to which an
 * action leads. That one would wait for the turn of the action.
 */
const partHeader = 'x-portal-part'
const part = crypto.randomUUID()
const missing = '/missing'
/** Next would serve a page at `/_next/data/<build>/<page>.json` too, which nothing here would recognise. */
const dataOfPages = '/_next/data/'

/**
 * Next gives no access to its server. The order matters: the last steps may replace the address, and the head of
 * a public page depends on the one that the visitor asked for.
 */
export function hookHttpServer({ appUrl, trustedProxies, limits, open }: Settings): void {
  const bounds = { ...usual, ...limits }
  const secure = appUrl.startsWith('https:')
  const queue = new FairQueue(turns)
  const ownerOf = ({ headers }: IncomingMessage) =>
    organizationOf(headers.cookie, appUrl) ?? addressOf(headers, trustedProxies)
  subscribe('http.server.request.start', (message) => {
    const { server, request, response } = message as Exchange
    notePeer(request, trustedProxies)
    noteLanguage(request)
    boundServer(server, bounds)
    takeTurns(server, queue, ownerOf, bounds.turnMs, open)
    boundRequest(request, response, bounds)
    finishHead(request, response, secure)
    calmRequest(request)
    enterPublicPage(request)
  })
}

/** Node has one time-out for all requests, which is the uploads'. The launcher sends the first request. */
function boundServer(server: Server, { requestMs, uploadMs, connections }: Limits): void {
  server.requestTimeout = uploadMs
  server.headersTimeout = requestMs
  server.maxConnections = connections
}

const queued = new WeakSet<Server>()

function takeTurns(
  server: Server,
  queue: FairQueue,
  ownerOf: (request: IncomingMessage) => string,
  turnMs: number,
  open: Settings['open'],
): void {
  if (queued.has(server)) return
  queued.add(server)
  const emit = server.emit.bind(server)
  server.emit = (event: string, ...rest: unknown[]) => {
    const [request, response] = rest as [IncomingMessage, ServerResponse]
    if (event !== 'request') return emit(event, ...rest)
    const isPart = request.headers[partHeader] === part
    request.headers[partHeader] = part
    const serve = () => response.destroyed || emit(event, ...rest)
    const begin = open
      ? () =>
          void open(request, response)
            .catch((error: unknown) => logSurprise('request', error))
            .then(serve)
      : serve
    if (isPart || needsNoTurn.test(request.url ?? '')) {
      begin()
      return true
    }
    // Next would find the context of the request whose end begins this one.
    const run = AsyncResource.bind(() => {
      const timer = setTimeout(() => leave(), turnMs)
      response.once('close', () => clearTimeout(timer))
      begin()
    })
    const leave = queue.enter(ownerOf(request), run)
    for (const end of ['finish', 'close']) response.once(end, leave)
    return true
  }
}

function addressOf(headers: IncomingMessage['headers'], proxies: number): string {
  const known = new Headers()
  for (const name of [peerHeader, 'x-forwarded-for']) {
    const value = headers[name]
    if (typeof value === 'string') known.set(name, value)
  }
  return clientAddressOf(known, proxies) ?? 'unknown'
}

function boundRequest(request: IncomingMessage, response: ServerResponse, { requestMs }: Limits): void {
  if (request.complete || !hasBody(request)) return
  if (!takesFiles.test(request.url ?? '')) endAfter(requestMs, request, response)
  // The time limit begins after the reply, so that a slow sender gets it.
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
    if (socket.writable && !response.headersSent)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, milliseconds)
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
}

/** Last changes to a head: `Vary` (Next overwrites it), `Content-Length` of files, HSTS, 304 for an ETag. */
function finishHead(request: IncomingMessage, response: ServerResponse, secure: boolean): void {
  // It is replaced later.
  const address = request.url ?? ''
  const writeHead = response.writeHead
  response.writeHead = (status: number, ...rest: never[]) => {
    // An action that ends on a public page, such as sign-out, would get that page's cache rule.
    if (response.hasHeader('set-cookie')) response.setHeader('Cache-Control', 'private, no-store')
    // The target depends on the session.
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

function finishPrerendered(
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
): number {
  if (!inOneLanguage.test(address)) response.appendHeader('Vary', 'Cookie, Accept-Language')
  // The page's data differs from the page.
  if (request.headers.rsc) response.removeHeader('etag')
  const tag = response.getHeader('etag')
  if (status !== 200 || !tag || !namesTag(request.headers['if-none-match'], String(tag))) return status
  for (const name of ['content-length', 'content-encoding', 'content-type']) response.removeHeader(name)
  return 304
}

function namesTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

/** Next answers 500 to an undecodable path (`/manager/news/%ff`) and to an action without a name. */
function calmRequest(request: IncomingMessage): void {
  const [path = '', query] = (request.url ?? '').split('?')
  if (!isText(path) || path.startsWith(dataOfPages)) request.url = missing
  else if (path === imageRoute && !isText(new URLSearchParams(query).get('url') ?? ''))
    request.url = imageRoute
  if (request.headers['next-action'] === '') request.headers['next-action'] = 'none'
}

const publicAddresses = new Set<string | undefined>(Object.values(publicPages))

/** The middleware sends a visitor with a session on from the start page. */
function enterPublicPage(request: IncomingMessage): void {
  if (
    !publicAddresses.has(request.url) ||
    (request.url === '/' && request.headers.cookie?.includes('portal-session'))
  )
    return
  addLanguage(request)
}

function isText(encoded: string): boolean {
  try {
    decodeURIComponent(encoded)
    return true
  } catch {
    return false
  }
}
