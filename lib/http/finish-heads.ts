import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Carries the length of a file, in bytes, past Next, which drops the one that a route handler names. */
export const fileLengthHeader = 'x-file-length'

const inOneLanguage = /^\/(?:en|sv)(?:[/?]|$)/

/**
 * Completes the heads of replies as they are sent. Of prerendered pages: which addresses answer by the cookie, which Next would overwrite, and
 * that the browser has the page already. The tag by which that is told comes from page-cache.mjs, as Next would reckon it anew for each
 * request. Of files: how long they are, so that a browser shows how far a download is, and knows one that broke off. Of all: over HTTPS, that it stays so.
 */
export function finishHeads(appUrl: string): void {
  const secure = appUrl.startsWith('https:')
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
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
      const prerendered = response.getHeader('x-nextjs-prerender') !== undefined
      return writeHead.call(
        response,
        prerendered ? finishHead(address, request, response, status) : status,
        ...rest,
      )
    }
  })
}

function nameLength(response: ServerResponse): void {
  const length = response.getHeader(fileLengthHeader)
  if (length === undefined) return
  response.removeHeader(fileLengthHeader)
  if (!response.hasHeader('content-encoding')) response.setHeader('Content-Length', length)
}

/** Returns the status to send. */
function finishHead(
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
