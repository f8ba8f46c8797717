import { env } from '@/lib/env'

/** Tells Auth the visitor's address, because its limits would count all visitors as this server. */
export function forwardAddress(address: string | null, next: typeof fetch = fetch): typeof fetch {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY, SUPABASE_FORWARD_ADDRESS } = env()
  if (!SUPABASE_FORWARD_ADDRESS || !address) return next
  const base = new URL('/auth/v1/', SUPABASE_URL).href
  return (input, init) => {
    if (!(input instanceof Request ? input.url : String(input)).startsWith(base)) return next(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    // Auth believes the address only with the secret key.
    headers.set('apikey', SUPABASE_SECRET_KEY)
    // The project's gateway refuses two different keys.
    if (headers.get('authorization') === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`)
      headers.set('authorization', `Bearer ${SUPABASE_SECRET_KEY}`)
    headers.set('sb-forwarded-for', address.replace(/\/64$/, ''))
    return next(input, { ...init, headers })
  }
}

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input))
const isRefresh = (input: RequestInfo | URL) =>
  addressOf(input).includes('/auth/v1/token?grant_type=refresh_token')

/** Why the last refresh failed. Auth has judged the refresh token only if it is `refused`. */
type RefreshFailure = 'limited' | 'unreachable' | 'refused'

/** The code of a refresh that Auth did not answer. */
export const authUnreachable = 'auth_unreachable'

/**
 * The client deletes the session after a failed refresh, so its owner ignores that and decides by the failure.
 * An unanswered refresh gets a status that the client does not repeat, because it would do so for half a minute.
 */
export function watchRefreshes(): { fetch: typeof fetch; getFailure: () => RefreshFailure | null } {
  let failure: RefreshFailure | null = null
  const watched: typeof fetch = async (input, init) => {
    if (!isRefresh(input)) return fetch(input, init)
    try {
      const response = await refuseReuse(await fetch(input, init), addressOf(input), init)
      if (response.status >= 500) throw new Error(`status ${response.status}`)
      if (response.ok) failure = null
      else failure = response.status === 429 ? 'limited' : 'refused'
      return response
    } catch (error) {
      failure = 'unreachable'
      const msg = `Auth did not answer a refresh: ${error instanceof Error ? error.message : error}`
      return Response.json({ error_code: authUnreachable, msg }, { status: 424 })
    }
  }
  return { fetch: watched, getFailure: () => failure }
}

/**
 * Ends the session if its refresh token was used before, because it may be stolen. Auth's second token format
 * reissues the newest token and only reports this in a header. Parallel requests of one browser use a token
 * twice too, which Auth reports as `concurrent-refresh`.
 */
async function refuseReuse(response: Response, address: string, init?: RequestInit): Promise<Response> {
  const causes = response.headers.get('sb-auth-refresh-token-reuse-cause')?.split(',')
  if (!causes?.includes('fail-to-save') || causes.includes('concurrent-refresh')) return response
  const { access_token } = await response.json()
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${access_token}`)
  await fetch(new URL('/auth/v1/logout?scope=local', address), { method: 'POST', headers })
  const refusal = { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }
  return Response.json(refusal, { status: 400 })
}
