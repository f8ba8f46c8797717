import { type NextRequest, NextResponse } from 'next/server'
import { keepNextPath } from '@/lib/auth/kept-next-path'
import { pagePathHeader, toSignIn, toSignInAgain } from '@/lib/auth/next-path'
import {
  can,
  isAdminPath,
  isBoardPath,
  isManagerPath,
  isOperatorPath,
  isPrefixFree,
} from '@/lib/auth/permissions'
import { type RequestSession, refreshSession } from '@/lib/auth/refresh-session'
import { env } from '@/lib/env'
import { isTooLarge } from '@/lib/http/body-limit'
import { clientIpOf } from '@/lib/http/client-ip'
import { countPage } from '@/lib/http/flood'
import { isSameOrigin } from '@/lib/http/json'
import { addPolicy, createNonce } from '@/lib/http/policy'
import {
  type Locale,
  languageCookie,
  languageCookieOptions,
  readLanguage,
  splitLocale,
} from '@/lib/i18n/locales'
import { logDebug } from '@/lib/log'
import refusals from '@/messages/refusals.json'

export const config = {
  runtime: 'nodejs',
  // Every page. A literal, because Next reads it at build time.
  matcher:
    '/((?!api/|_next/|icons/|marks/|screenshots/|\\.well-known/|(?:screenshot\\.png|favicon\\.ico|icon\\.svg|apple-icon|robots\\.txt|sitemap\\.xml|manifest\\.webmanifest|security\\.txt|sw\\.js|public-sans\\.woff2)$).*)',
}

/** Convenience: each page, action and route handler checks again in its guard, and row level security decides last. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (!isDecodable(request.nextUrl.pathname)) return refuse('400')
  const ip = clientIpOf(request.headers, env().TRUSTED_PROXY_HOPS)
  const session = await refreshSession(request, ip)
  const response = await answer(request, session, session.userId ?? ip)
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
  const isForm = request.method === 'POST'
  const waitSeconds = await countPage(who, request)
  if (waitSeconds > 0) return refuse('429', { 'retry-after': String(waitSeconds) })
  if (isForm && !isSameOrigin(request, env().APP_URL)) return refuse('403')
  if (await isTooLarge(request, path, session)) return refuse('413')
  if (prefix && isPrefixFree(path)) return leavePrefix(request, prefix, path)
  // An action answers for itself, with a code that the screen shows, so that the typed text stays there.
  if (isForm) return render(request, path, prefix)
  const isUnsure = session.state === 'busy' || session.state === 'down'
  if (isUnsure && isPrefixFree(path)) return render(request, `/try-again/${session.state}`, prefix)
  return (await redirectByGuard(request, path, prefix, session)) ?? render(request, path, prefix)
}

async function redirectByGuard(
  request: NextRequest,
  path: string,
  prefix: Locale | null,
  { state, getRole }: RequestSession,
): Promise<NextResponse | null> {
  const leave = (reason: string, to: string, search?: string) => {
    logDebug('redirect', { path, to, reason })
    return redirectTo(request, to, search)
  }
  const isInvited = request.nextUrl.searchParams.get('invited') === 'true'
  if (path === '/' && !prefix && state === 'valid') return leave('session: valid', '/manager/dashboard')
  if (!isManagerPath(path) && !isOperatorPath(path)) return null
  const page = `${path}${request.nextUrl.search}`
  if (state === 'ended') return leave('session: ended', toSignInAgain(page), '')
  if (isInvited) return leave('invited: a password must be chosen first', '/auth', '?invited=true')
  if (state === 'none') return leave('session: none', toSignIn(page), '')
  const permission = isAdminPath(path) ? 'admin' : isBoardPath(path) ? 'board' : null
  const role = permission && (await getRole())
  if (role && !can(role, permission))
    return leave(`role: ${role}`, '/manager/dashboard', '?notice=access_denied')
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

/** A text of its own, because a page would cost what the refusal saves. */
function refuse(status: keyof typeof refusals, headers: Record<string, string> = {}): NextResponse {
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
