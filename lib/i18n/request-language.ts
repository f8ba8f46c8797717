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
