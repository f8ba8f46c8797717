import { type NextRequest, NextResponse } from 'next/server'
import { keepNextPath } from '@/lib/auth/kept-next-path'
import { pagePathHeader, toSignIn, toSignInAgain } from '@/lib/auth/next-path'
import { isAdminPath, isManagerPath, isPrefixFree } from '@/lib/auth/permissions'
import { type RequestSession, refreshSession } from '@/lib/auth/refresh-session'
import { env } from '@/lib/env'
import { isWellFormed } from '@/lib/http/action-body'
import { clientAddressOf } from '@/lib/http/client-address'
import { countRequest } from '@/lib/http/flood'
import { addPolicy, createNonce } from '@/lib/http/policy'
import {
  type Locale,
  languageCookie,
  languageCookieOptions,
  readLanguage,
  splitLocale,
} from '@/lib/i18n/locales'
import { logFailure } from '@/lib/log'
import refusals from '@/messages/refusals.json'

export const config = {
  runtime: 'nodejs',
  // Every page, and what of the routes below /api is encoded. Literals, because Next reads them at build time.
  matcher: [
    '/((?!api/|_next/|icons/|marks/|screenshots/|\\.well-known/|(?:screenshot\\.png|favicon\\.ico|icon\\.svg|apple-icon|robots\\.txt|sitemap\\.xml|manifest\\.webmanifest|security\\.txt)$).*)',
    '/api/:path(.*%.*)',
  ],
}

/** Convenience: each page, action and route handler checks again in its guard, and row level security decides last. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (!isDecodable(pathname)) return refuse('400')
  if (pathname.startsWith('/api/')) return NextResponse.next()

  const address = clientAddressOf(request.headers, env().TRUSTED_PROXY_HOPS)
  const session = await refreshSession(request, address)
  const response = await answer(request, session, session.userId ?? address)
  session.store(response)
  keepNextPath(request, response)
  return response
}

async function answer(
  request: NextRequest,
  session: RequestSession,
  who: string | null,
): Promise<NextResponse> {
  const { locale: prefix, path } = splitLocale(request.nextUrl.pathname)
  const waitSeconds = await countRequest(who, 'page')
  if (waitSeconds > 0) return refuse('429', { 'retry-after': String(waitSeconds) })
  if (isTooLarge(request, isManagerPath(path) && session.state === 'valid' ? actionFileBytes : 0))
    return refuse('413')
  if (!(await isWellFormed(request))) {
    logFailure('malformed action', crypto.randomUUID(), { path })
    return refuse('400')
  }
  if (prefix && isPrefixFree(path)) return leavePrefix(request, prefix, path)
  return (await redirectByGuard(request, path, prefix, session)) ?? render(request, path, prefix)
}

async function redirectByGuard(
  request: NextRequest,
  path: string,
  prefix: Locale | null,
  session: RequestSession,
): Promise<NextResponse | null> {
  if (path === '/' && !prefix && session.state === 'valid') return redirectTo(request, '/manager/dashboard')
  // An action answers for itself, with a code that the screen shows, so that the typed text stays there.
  if (!isManagerPath(path) || request.method === 'POST') return null
  const address = `${path}${request.nextUrl.search}`
  if (session.state === 'ended') return redirectTo(request, toSignInAgain(address), '')
  // An invited person must choose a password first.
  if (request.nextUrl.searchParams.get('invited') === 'true')
    return redirectTo(request, '/auth', '?invited=true')
  // Auth refuses a refresh for now.
  if (session.state === 'limited')
    return redirectTo(request, toSignIn(address, '/auth?notice=too_many_attempts'), '')
  if (session.state === 'none') return redirectTo(request, toSignIn(address), '')
  // The page's guard shows the error page, whose next request may find Auth again.
  if (session.state === 'unreachable') return null
  if (isAdminPath(path) && (await session.getRole()) === 'MEMBER')
    return redirectTo(request, '/manager/dashboard', '?notice=access_denied')
  return null
}

/** Serves the page under its language, with a nonce that Next reads from the policy in the request. */
function render(request: NextRequest, path: string, prefix: Locale | null): NextResponse {
  const locale =
    prefix ?? readLanguage(request.cookies.get(languageCookie)?.value, request.headers.get('accept-language'))
  const nonce = createNonce()
  const headers = new Headers(request.headers)
  headers.set(pagePathHeader, `${path}${request.nextUrl.search}`)
  addPolicy(headers, nonce)
  const url = request.nextUrl.clone()
  url.pathname = path === '/' ? `/${locale}` : `/${locale}${path}`
  const response = NextResponse.rewrite(url, { request: { headers } })
  addPolicy(response.headers, nonce)
  return response
}

/** Next needs an absolute URL but sends a relative one, so that the response contains no forged Host. */
function redirectTo(request: NextRequest, path: string, search = request.nextUrl.search): NextResponse {
  const response = NextResponse.redirect(new URL(`${path}${search}`, request.nextUrl), 307)
  response.headers.set('cache-control', 'private, no-store')
  return response
}

/** Stores the prefix's language, because a visitor from a public page has chosen it. */
function leavePrefix(request: NextRequest, locale: Locale, path: string): NextResponse {
  const response = redirectTo(request, path)
  const stored = request.cookies.get(languageCookie)?.value
  const chosen = readLanguage(stored, request.headers.get('accept-language'))
  if (locale !== chosen && !request.headers.has('next-router-prefetch'))
    response.cookies.set(languageCookie, locale, languageCookieOptions(env().APP_URL))
  return response
}

type Refusal = keyof typeof refusals

/** A text of its own, because a page would cost what the refusal saves. */
function refuse(status: Refusal, headers: Record<string, string> = {}): NextResponse {
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' }
  return new NextResponse(refusals[status], { status: Number(status), headers: { ...own, ...headers } })
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

const textBytes = 1024 * 1024
/** As `bodySizeLimit` in next.config.ts. */
const actionFileBytes = 9 * 1024 * 1024

/** Next reads the body of an action before its guard runs, so only a member's page takes more than text. */
function isTooLarge({ method, headers }: NextRequest, fileBytes: number): boolean {
  if (method !== 'POST') return false
  const length = headers.get('content-length')
  return length === null || Number(length) > textBytes + fileBytes
}
