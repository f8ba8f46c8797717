import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** What no page has. */
const missing = '/missing'
const imageRoute = '/_next/image'

/**
 * Gives Next, where it would fail at what makes no sense, something that it refuses calmly: an address whose path is no text
 * (`/manager/news/%ff`) is one that no page has, an image without such an address is none, and an action without a name is nobody's.
 */
export function calmRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const [path = '', query] = (request.url ?? '').split('?')
    if (!isText(path)) request.url = missing
    else if (path === imageRoute && !isText(new URLSearchParams(query).get('url') ?? ''))
      request.url = imageRoute
    if (request.headers['next-action'] === '') request.headers['next-action'] = 'none'
  })
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
