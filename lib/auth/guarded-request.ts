import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/env'
import { readCookies } from '@/lib/http/cookies'
import { addLanguage } from '@/lib/i18n/request-language'
import { noncePolicy } from '@/lib/security/headers'
import { findOpenedPage } from '@/lib/site/opened-pages'
import { openedPageHeader, writeOpenedPage } from './opened-page'
import { judgeSession } from './session-age'

/** `current` where the middleware has nothing to do, else empty. Overwrites a client's value. */
const sessionHeader = 'x-portal-session'

/** The pages for members and those that lead to them. A prerendered page has a policy of its own. */
const guarded =
  /^\/(?:manager(?:\/.*)?|auth(?:\/(?:confirm|join|news-mail))?|login|forgot-password|reset-password)$/
const members = /^\/manager(?:\/|$)/

/**
 * Before Next: the page's policy with its nonce, what it will ask the backend for, and whether the middleware
 * must see it; if not, its address with the language. Here, because a middleware alone costs a quarter of a bare page.
 */
export async function openGuardedRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { headers, method = 'GET' } = request
  headers[sessionHeader] = ''
  const url = URL.parse(request.url ?? '/', 'http://portal.invalid')
  if (!url || !guarded.test(url.pathname)) return
  // Short, because each script of the page repeats it.
  const nonce = randomBytes(16).toString('base64url')
  const policy = noncePolicy(nonce, {
    development: process.env.NODE_ENV === 'development',
    https: env().APP_URL.startsWith('https:'),
  })
  // Next reads the nonce from the request.
  headers['content-security-policy'] = policy
  response.setHeader('content-security-policy', policy)
  headers[openedPageHeader] = writeOpenedPage(findOpenedPage(method, url))
  if (!members.test(url.pathname) || !['GET', 'HEAD'].includes(method)) return
  // The middleware sends an invited person on.
  if (url.searchParams.get('invited') === 'true') return
  if ((await judgeSession(readCookies(headers.cookie))) !== 'current') return
  headers[sessionHeader] = 'current'
  addLanguage(request)
}
