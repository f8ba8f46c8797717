import { createServerClient } from '@supabase/ssr'
import { type NextRequest, NextResponse } from 'next/server'
import { judgeSession } from '@/lib/auth/session-age'
import { verifyAccessToken } from '@/lib/auth/token'
import { env } from '@/lib/env'
import { languageCookie, languageCookieOptions, readLanguage } from '@/lib/i18n/locales'
import { languageHeader } from '@/lib/i18n/request-language'
import { actionFileBytes, isActionRequest, isTooLarge } from '@/lib/platform/action-request'
import { clientAddressOf } from '@/lib/rate-limit/client-address'
import { sessionCookieOptions, sessionDeletions, withSignedInHint } from '@/lib/supabase/cookies'
import { forwardAddress } from '@/lib/supabase/forward-address'
import { watchRefreshes } from '@/lib/supabase/shared-refresh'

/** The names of cookies and headers are literals because Next requires it. */
export const config = {
  runtime: 'nodejs',
  matcher: [
    // A page whose session is current needs nothing from here (lib/auth/guarded-request.ts).
    {
      source: '/:locale(en|sv)?/manager/:path*',
      missing: [{ type: 'header', key: 'x-portal-session', value: 'current' }],
    },
    '/(auth|auth/confirm|auth/join|auth/news-mail|login|forgot-password|reset-password)',
    '/(en|sv)/(auth|login|forgot-password|reset-password)/:path*',
    { source: '/:path*', has: [{ type: 'header', key: 'next-action' }] },
    {
      source: '/((?!api/).*)',
      has: [{ type: 'header', key: 'content-type', value: 'multipart/form-data.*' }],
    },
    { source: '/', has: [{ type: 'cookie', key: 'portal-session' }] },
    { source: '/', has: [{ type: 'cookie', key: 'portal-session.0' }] },
    { source: '/', has: [{ type: 'cookie', key: '__Host-portal-session' }] },
    { source: '/', has: [{ type: 'cookie', key: '__Host-portal-session.0' }] },
  ],
}

/** Pages, actions and route handlers check again in their guard, and the database decides last. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (callsAction(request)) {
    const fileBytes = await fileBytesOf(request)
    // The form without scripts says so too, where it takes an image.
    if (fileBytes > 0 && isTooLarge(request, fileBytes))
      return NextResponse.redirect(new URL(`${articlesPath}${imageTooLarge}`, request.nextUrl), 303)
    if (!(await isActionRequest(request.clone(), fileBytes))) return refuse()
  }
  // Another public page has only its action request checked here.
  if (!ours.test(pathname)) return NextResponse.next()
  const prefixed = pathname.match(/^\/(en|sv)(\/(?:manager|auth|login|forgot-password|reset-password).*)$/)
  if (prefixed?.[2]) return leavePrefix(request, prefixed[1], prefixed[2])

  // It came before the server was ready, so its page would have no policy.
  if (!request.headers.has(languageHeader)) return unready()

  const forwarded = new Headers(request.headers)
  const session = await refreshSession(request, forwarded)
  const response = answer(request, pathname, session, forwarded)
  for (const { name, value, options } of session.cookies) response.cookies.set(name, value, options)
  for (const [name, value] of Object.entries(session.headers)) response.headers.set(name, value)
  return response
}

/** Its form takes an image also without scripts. */
const articlesPath = '/manager/articles'
const imageTooLarge = '?add=article&image=article_image_too_large'

/** The guarded pages, with and without a language prefix. */
const ours = /^\/(?:(?:en|sv)\/)?(?:manager|auth|login|forgot-password|reset-password)(?:\/|$)|^\/$/

function callsAction({ method, headers }: NextRequest): boolean {
  const isForm = headers.get('content-type')?.startsWith('multipart/form-data') ?? false
  return method === 'POST' && (isForm || headers.has('next-action'))
}

/** A body is read before the page's guard, so only a browser with a signed session may send a file. */
async function fileBytesOf({ nextUrl, cookies }: NextRequest): Promise<number> {
  if (nextUrl.pathname !== articlesPath) return 0
  // Without the keys, the page's own guard decides.
  const judged = await judgeSession(cookies.getAll()).catch(() => 'current')
  return judged === 'none' ? 0 : actionFileBytes
}

function refuse(): NextResponse {
  return new NextResponse('Bad Request', { status: 400, headers: { 'cache-control': 'private, no-store' } })
}

function unready(): NextResponse {
  const headers = { 'cache-control': 'private, no-store', 'retry-after': '1' }
  return new NextResponse('Service Unavailable', { status: 503, headers })
}

function answer(request: NextRequest, pathname: string, session: Refreshed, headers: Headers): NextResponse {
  const isMembers = /^\/manager(\/|$)/.test(pathname)
  if (isMembers && session.overdue) return redirectTo(request, '/auth', '?notice=session_expired')
  // An invited person must choose a password first.
  if (isMembers && request.nextUrl.searchParams.get('invited') === 'true') {
    return redirectTo(request, '/auth', '?invited=true')
  }
  // An action answers for itself: signing out needs no refresh.
  const answersItself = session.limited && callsAction(request)
  if (isMembers && !session.valid && !answersItself)
    return redirectTo(request, '/auth', session.limited ? '?notice=too_many_attempts' : undefined)
  if (session.valid && pathname === '/') return redirectTo(request, '/manager/dashboard')
  return NextResponse.next({ request: { headers } })
}

/** Next needs an absolute URL but sends a relative one, so that the response contains no forged Host. */
function redirectTo(request: NextRequest, path: string, search = request.nextUrl.search): NextResponse {
  return NextResponse.redirect(new URL(`${path}${search}`, request.nextUrl), 307)
}

/** Stores the prefix's language: a visitor from a public page has chosen it. */
function leavePrefix(request: NextRequest, locale: string | undefined, path: string): NextResponse {
  const response = redirectTo(request, path)
  const stored = request.cookies.get(languageCookie)?.value
  const chosen = readLanguage(stored, request.headers.get('accept-language'))
  if (locale && locale !== chosen && !request.headers.has('next-router-prefetch')) {
    response.cookies.set(languageCookie, locale, languageCookieOptions(env().APP_URL))
  }
  return response
}

type Refreshed = {
  valid: boolean
  /** The session has ended even if the backend would refresh it: 24 hours without a change. */
  overdue: boolean
  /** Auth refuses a refresh for now. The session stays. */
  limited?: boolean
  cookies: { name: string; value: string; options: Parameters<NextResponse['cookies']['set']>[2] }[]
  headers: Record<string, string>
}

async function refreshSession(request: NextRequest, forwarded: Headers): Promise<Refreshed> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, APP_URL, TRUSTED_PROXY_HOPS } = env()
  const refreshed: Refreshed = { valid: false, overdue: false, cookies: [], headers: {} }
  const judged = await judgeSession(request.cookies.getAll())
  if (judged === 'overdue') return endSession(request, forwarded)
  if (judged === 'none') return refreshed
  if (judged === 'current') return { ...refreshed, valid: true }

  const address = clientAddressOf(request.headers, TRUSTED_PROXY_HOPS)
  const refreshes = watchRefreshes()
  const client = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: sessionCookieOptions(APP_URL),
    global: { fetch: forwardAddress(address, refreshes.fetch) },
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (changes, headers) => {
        if (refreshes.wasLimited()) return
        for (const { name, value } of changes) request.cookies.set(name, value)
        // The page must see the refreshed session, not the browser's old cookie.
        forwarded.set('cookie', request.cookies.toString())
        refreshed.cookies = withSignedInHint(changes, APP_URL)
        refreshed.headers = { ...refreshed.headers, ...headers }
      },
    },
  })
  const { data } = await client.auth.getSession()
  // A token that is still valid is enough until it ends.
  if (refreshes.wasLimited() && !data.session) return { ...refreshed, limited: true }
  if (data.session) {
    // Without the keys, the page's own guard decides and shows the error.
    refreshed.valid = await verifyAccessToken(data.session.access_token).then(
      (claims) => claims !== null,
      () => true,
    )
  }
  return refreshed
}

/** In the browser and in the page's request. */
function endSession(request: NextRequest, forwarded: Headers): Refreshed {
  const names = request.cookies.getAll().map((cookie) => cookie.name)
  const deletions = sessionDeletions(names, env().APP_URL)
  for (const { name } of deletions) request.cookies.delete(name)
  forwarded.set('cookie', request.cookies.toString())
  // Only navigations: a prefetch would remove the cookie by which the next click shows the notice.
  const goes = (request.headers.get('sec-fetch-dest') ?? 'document') === 'document'
  return {
    valid: false,
    overdue: true,
    cookies: goes ? deletions : [],
    headers: { 'cache-control': 'private, no-store' },
  }
}
