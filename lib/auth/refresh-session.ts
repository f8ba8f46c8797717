import { createServerClient } from '@supabase/ssr'
import type { NextRequest, NextResponse } from 'next/server'
import { z } from 'zod'
import { env } from '@/lib/env'
import { forwardIp, watchRefreshes } from '@/lib/supabase/auth-fetch'
import { sessionCookieOptions, sessionDeletions } from '@/lib/supabase/cookies'
import { roles } from './permissions'
import { readSession, type SessionState } from './session'
import { verifyAccessToken } from './session-token'

type Cookie = { name: string; value: string; options: Parameters<NextResponse['cookies']['set']>[2] }

export type RequestSession = {
  /** A session that was expiring has been refreshed. */
  state: Exclude<SessionState, 'expiring'>
  userId: string | null
  /** Asks the database. Returns null also if that fails, because the page's guard then shows the reason. */
  getRole: () => Promise<(typeof roles)[number] | null>
  /** Sends the browser what the page's request already has. */
  store: (response: NextResponse) => void
}

/**
 * Refreshes the session as Supabase documents it for middleware: changed cookies are set on the request, so that the
 * page reads them, and on the response.
 */
export async function refreshSession(request: NextRequest, ip: string | null): Promise<RequestSession> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, APP_URL } = env()
  let changed: Cookie[] = []
  let headers: Record<string, string> = {}
  const answer = (state: RequestSession['state'], userId: string | null = null): RequestSession => ({
    state,
    userId,
    getRole: () => getRole(client),
    store: (response) => {
      for (const { name, value, options } of changed) response.cookies.set(name, value, options)
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    },
  })
  const refreshes = watchRefreshes()
  const client = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: sessionCookieOptions(APP_URL),
    global: { fetch: forwardIp(ip, refreshes.fetch) },
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (changes, cacheHeaders) => {
        if (refreshes.getFailure()) return
        for (const { name, value } of changes) request.cookies.set(name, value)
        changed = changes
        headers = cacheHeaders
      },
    },
  })

  const end = () => {
    const deletions = sessionDeletions(
      request.cookies.getAll().map(({ name }) => name),
      APP_URL,
    )
    for (const { name } of deletions) request.cookies.delete(name)
    // A prefetch keeps the cookies, because the next click needs them to show the notice.
    changed = (request.headers.get('sec-fetch-dest') ?? 'document') === 'document' ? deletions : []
    headers = { 'cache-control': 'private, no-store' }
    return answer('ended')
  }

  const { state, claims } = await readSession(request.cookies.getAll())
  if (state === 'ended') return end()
  if (state !== 'expiring') return answer(state, claims?.userId)
  const { data } = await client.auth.getSession()
  const failure = refreshes.getFailure()
  if (failure === 'refused') return end()
  if (!data.session) return answer(failure ?? 'none')
  // Auth also refreshes a token that was used before. The database then calls the session ended.
  if (!failure && (await client.rpc('has_live_session')).data === false) return end()
  const refreshed = await verifyAccessToken(data.session.access_token).catch(() => undefined)
  if (refreshed === undefined) return answer('down')
  return answer(refreshed ? 'valid' : 'none', refreshed?.userId)
}

const memberRole = z.array(z.object({ role: z.enum(roles), lacks_demanded_factor: z.boolean() }))

async function getRole(client: ReturnType<typeof createServerClient>) {
  const { data } = await client.rpc('get_current_member')
  const member = memberRole.safeParse(data).data?.[0]
  // The page's guard leads an admin without the demanded factor to the page that sets it up.
  return member && !member.lacks_demanded_factor ? member.role : null
}
