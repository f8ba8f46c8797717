import { z } from 'zod'
import { env } from '@/lib/env'

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input))
const isRefresh = (input: RequestInfo | URL) =>
  addressOf(input).includes('/auth/v1/token?grant_type=refresh_token')

/** A form waits for the check of a password or the end of a session, a page for a refresh. */
const formMs = 10_000

/** Limits the time of the calls of Auth that send no mail. A mail server may take longer. */
const limitedFetch: typeof fetch = (input, init) => {
  if (!/\/auth\/v1\/(?:token|logout)\?/.test(addressOf(input))) return fetch(input, init)
  const { AUTH_TIMEOUT_MS: pageMs } = env()
  const timeout = AbortSignal.timeout(isRefresh(input) ? pageMs : Math.max(pageMs, formMs))
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([timeout, init.signal]) : timeout })
}

/** Tells Auth the visitor's IP address, because its limits would count all visitors as this server. */
export function forwardIp(ip: string | null, next: typeof fetch = limitedFetch): typeof fetch {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY, SUPABASE_FORWARD_ADDRESS } = env()
  if (!SUPABASE_FORWARD_ADDRESS || !ip) return next
  const base = new URL('/auth/v1/', SUPABASE_URL).href
  return (input, init) => {
    if (!addressOf(input).startsWith(base)) return next(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    // Auth believes the address only with the secret key.
    headers.set('apikey', SUPABASE_SECRET_KEY)
    // The project's gateway refuses two different keys.
    if (headers.get('authorization') === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`)
      headers.set('authorization', `Bearer ${SUPABASE_SECRET_KEY}`)
    headers.set('sb-forwarded-for', ip.replace(/\/64$/, ''))
    return next(input, { ...init, headers })
  }
}

/** Auth has judged the refresh token only if it is `refused`. Otherwise it has too much to do, or is down. */
type RefreshFailure = 'busy' | 'down' | 'refused'

/** The errors of a refresh that Auth has not judged. */
export const unjudged = { busy: 'auth_busy', down: 'auth_down' } as const

/** 409: another request refreshes the same session. */
const busyStatuses = [409, 429]

const session = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) })
/** A gateway before Auth sends errors of another form. */
const refusal = z.union([
  z.object({ error_code: z.string() }),
  z.object({ code: z.string() }),
  z.object({ error: z.string() }),
])

/**
 * The client deletes the session after a failed refresh, so its owner ignores that and decides by the failure.
 * An unjudged refresh gets a status that the client does not repeat, because it would do so for half a minute.
 */
export function watchRefreshes(): { fetch: typeof fetch; getFailure: () => RefreshFailure | null } {
  let failure: RefreshFailure | null = null
  const watched: typeof fetch = async (input, init) => {
    if (!isRefresh(input)) return limitedFetch(input, init)
    try {
      const response = await refuseReuse(await limitedFetch(input, init), addressOf(input), init)
      failure = await judge(response)
      return failure === 'busy' ? refuse(failure, `status ${response.status}`) : response
    } catch (error) {
      failure = 'down'
      return refuse(failure, error instanceof Error ? error.message : String(error))
    }
  }
  return { fetch: watched, getFailure: () => failure }
}

const refuse = (failure: keyof typeof unjudged, reason: string) =>
  Response.json({ error_code: unjudged[failure], msg: `Auth has not judged: ${reason}` }, { status: 424 })

/** @throws Error if the reply is not Auth's */
async function judge(response: Response): Promise<RefreshFailure | null> {
  if (busyStatuses.includes(response.status)) return 'busy'
  if (response.status >= 500) throw new Error(`status ${response.status}`)
  const body: unknown = await response.clone().json()
  if (!(response.ok ? session : refusal).safeParse(body).success)
    throw new Error(`status ${response.status} with another body`)
  return response.ok ? null : 'refused'
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
  await limitedFetch(new URL('/auth/v1/logout?scope=local', address), { method: 'POST', headers })
  const refusal = { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }
  return Response.json(refusal, { status: 400 })
}
