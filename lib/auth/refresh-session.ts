import { createServerClient } from '@supabase/ssr'
import type { NextRequest, NextResponse } from 'next/server'
import { z } from 'zod'
import { env } from '@/lib/env'
import { forwardAddress, watchRefreshes } from '@/lib/supabase/auth-fetch'
import { sessionCookieOptions, sessionDeletions } from '@/lib/supabase/cookies'
import { roles } from './permissions'
import { getSessionState, readStoredSession, verifyAccessToken } from './session-token'

type Cookie = { name: string; value: string; options: Parameters<NextResponse['cookies']['set']>[2] }

export type RequestSession = {
  /**
   * `overdue`: it has ended even if the backend would refresh it, 24 hours after its last change. `limited`: Auth
   * refuses a refresh for now, and the session stays.
   */
  state: 'none' | 'overdue' | 'limited' | 'valid'
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
export async function refreshSession(request: NextRequest, address: string | null): Promise<RequestSession> {
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
    global: { fetch: forwardAddress(address, refreshes.fetch) },
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (changes, cacheHeaders) => {
        // After a 429 the client deletes the session, whose token may still be valid.
        if (refreshes.wasLimited()) return
        for (const { name, value } of changes) request.cookies.set(name, value)
        changed = changes
        headers = cacheHeaders
      },
    },
  })

  const sessionState = await getSessionState(request.cookies.getAll())
  if (sessionState === 'none') return answer('none')
  if (sessionState === 'overdue') {
    const deletions = sessionDeletions(
      request.cookies.getAll().map(({ name }) => name),
      APP_URL,
    )
    for (const { name } of deletions) request.cookies.delete(name)
    // A prefetch keeps the cookies, because the next click needs them to show the notice.
    if ((request.headers.get('sec-fetch-dest') ?? 'document') === 'document') changed = deletions
    headers = { 'cache-control': 'private, no-store' }
    return answer('overdue')
  }
  if (sessionState === 'current') {
    const claims = await readStoredSession(request.cookies.getAll())
    return answer('valid', claims?.userId)
  }
  const { data } = await client.auth.getSession()
  if (!data.session) return answer(refreshes.wasLimited() ? 'limited' : 'none')
  try {
    const claims = await verifyAccessToken(data.session.access_token)
    return answer(claims ? 'valid' : 'none', claims?.userId)
  } catch {
    // The page's own guard decides and shows the error, because the keys cannot be fetched here.
    return answer('valid')
  }
}

const memberRole = z.array(z.object({ role: z.enum(roles) }))

async function getRole(client: ReturnType<typeof createServerClient>) {
  const { data } = await client.rpc('get_current_member')
  return memberRole.safeParse(data).data?.[0]?.role ?? null
}
