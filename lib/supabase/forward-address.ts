import { env } from '@/lib/env'

/** Auth's limits would count all visitors as this server. Auth requires the secret key for the address. */
export function forwardAddress(address: string | null, next: typeof fetch = fetch): typeof fetch {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY, SUPABASE_FORWARD_ADDRESS } = env()
  if (!SUPABASE_FORWARD_ADDRESS || !address) return next
  const base = new URL('/auth/v1/', SUPABASE_URL).href
  return (input, init) => {
    if (!(input instanceof Request ? input.url : String(input)).startsWith(base)) return next(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('apikey', SUPABASE_SECRET_KEY)
    // The project's gateway refuses two different keys.
    if (headers.get('authorization') === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`)
      headers.set('authorization', `Bearer ${SUPABASE_SECRET_KEY}`)
    headers.set('sb-forwarded-for', address.replace(/\/64$/, ''))
    return next(input, { ...init, headers })
  }
}
