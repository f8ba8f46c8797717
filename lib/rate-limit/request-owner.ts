import { createHash } from 'node:crypto'
import { readCookies } from '@/lib/http/cookies'
import { oncePerProcess } from '@/lib/platform/per-process'
import { listSessionCookies } from '@/lib/supabase/cookies'

const most = 20_000

type Cookies = { name: string; value: string }[]

const organizations = oncePerProcess('organizations of sessions', () => new Map<string, string>())

/** A hash, so that no token is kept; null without a session. */
function keyOf(cookies: Cookies, appUrl: string): string | null {
  const names = new Set(
    listSessionCookies(
      cookies.map(({ name }) => name),
      appUrl,
    ),
  )
  const parts = cookies.filter(({ name }) => names.has(name)).map(({ name, value }) => `${name}=${value}`)
  return parts.length === 0 ? null : createHash('sha256').update(parts.sort().join(';')).digest('base64url')
}

/** Call after the session is verified: a forged cookie must not count as an organisation's. */
export function noteOrganization(cookies: Cookies, appUrl: string, organizationId: string): void {
  const key = keyOf(cookies, appUrl)
  if (key === null) return
  organizations.delete(key)
  organizations.set(key, organizationId)
  const [oldest] = organizations.keys()
  if (organizations.size > most && oldest !== undefined) organizations.delete(oldest)
}

/** Null if this process does not know the session. */
export function organizationOf(cookieHeader: string | undefined, appUrl: string): string | null {
  const key = keyOf(readCookies(cookieHeader), appUrl)
  return key === null ? null : (organizations.get(key) ?? null)
}
