import { timingSafeEqual } from 'node:crypto'
import type { BackendKeys } from '@/supabase/local/keys'

export type ApiKeyKind = 'publishable' | 'secret'

/** From the header or parameter that Supabase uses. */
export function apiKeyKind(request: Request, keys: BackendKeys): ApiKeyKind | null {
  const given = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? ''
  if (isSame(given, keys.secretKey)) return 'secret'
  return isSame(given, keys.publishableKey) ? 'publishable' : null
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
