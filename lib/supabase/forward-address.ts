import { env } from '@/lib/env'

/**
 * `fetch` that tells the project's Auth from which address the visitor comes, where the project allows it: its limits would otherwise count
 * everybody as this server. Auth believes it of the secret key alone; who acts is still said by the session, and nothing but Auth gets the key.
 * @param address as lib/rate-limit counts it; null where it is not known
 */
export function forwardAddress(address: string | null, next: typeof fetch = fetch): typeof fetch {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY, SUPABASE_FORWARD_ADDRESS } = env()
  if (!SUPABASE_FORWARD_ADDRESS || !address) return next
  const base = new URL('/auth/v1/', SUPABASE_URL).href
  return (input, init) => {
    if (!(input instanceof Request ? input.url : String(input)).startsWith(base)) return next(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('apikey', SUPABASE_SECRET_KEY)
    // The project's gateway refuses two keys that differ.
    if (headers.get('authorization') === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`)
      headers.set('authorization', `Bearer ${SUPABASE_SECRET_KEY}`)
    headers.set('sb-forwarded-for', address.replace(/\/64$/, ''))
    return next(input, { ...init, headers })
  }
}
