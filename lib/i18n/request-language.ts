import type { IncomingMessage } from 'node:http'
import { languageCookie, readLanguage } from './locales'

/** The portal's server overwrites a client's value. */
export const languageHeader = 'x-portal-language'

const chosen = new RegExp(`(?:^|;)\\s*${languageCookie}=(\\w+)`)

/** Before Next, whose rewrites read it: the cookie decides, and on a first visit the browser's language. */
export function noteLanguage({ headers }: IncomingMessage): void {
  const [, cookie] = headers.cookie?.match(chosen) ?? []
  headers[languageHeader] = readLanguage(cookie, headers['accept-language'] ?? null)
}

/** Of a page, in the form to which Next redirects others: its redirect would name the language. */
const plainAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*(?:\?.*)?)?$/s

/**
 * Gives the page that a browser opens its address inside Next, as Next's rewrites would: those cost 0.6 ms of a
 * member page, because Next compiles them again for each request. Navigations and actions keep their address:
 * a rewrite tells the router in the browser where it is. On the server, `usePathname` has the language then.
 */
export function addLanguage(request: IncomingMessage): void {
  const { url = '', method = '', headers } = request
  const isOpened = ['GET', 'HEAD'].includes(method) && !headers.rsc && !headers['next-action']
  if (isOpened && !headers['content-type'] && plainAddress.test(url))
    request.url = `/${headers[languageHeader]}${url === '/' ? '' : url}`
}
