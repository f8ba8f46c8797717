import { type CookieOptions, type CookieOptionsWithName, combineChunks } from '@supabase/ssr'
import { z } from 'zod'

/** Over HTTPS the `__Host-` prefix binds it to this host and to a secure connection. */
export function cookieName(name: string, appUrl: string): string {
  return new URL(appUrl).protocol === 'https:' ? `__Host-${name}` : name
}

export function sessionCookieOptions(appUrl: string): CookieOptionsWithName {
  return {
    name: cookieName('portal-session', appUrl),
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: new URL(appUrl).protocol === 'https:',
  }
}

export function listSessionCookies(names: string[], appUrl: string): string[] {
  const { name } = sessionCookieOptions(appUrl)
  return names.filter((candidate) => candidate === name || candidate.startsWith(`${name}.`))
}

/** The static public pages see from it that a session may exist. It contains nothing else. */
export const signedInCookie = 'signed-in'
const hintSeconds = 24 * 60 * 60

type CookieChange = { name: string; value: string; options: CookieOptions }

/** The hint is set and deleted together with the session. */
export function withSignedInHint(changes: CookieChange[], appUrl: string): CookieChange[] {
  const names = listSessionCookies(
    changes.map(({ name }) => name),
    appUrl,
  )
  if (names.length === 0) return changes
  const isThere = changes.some(({ name, value }) => names.includes(name) && value !== '')
  const secure = new URL(appUrl).protocol === 'https:'
  const options = { path: '/', sameSite: 'lax', secure, maxAge: isThere ? hintSeconds : 0 } as const
  return [...changes, { name: signedInCookie, value: isThere ? '1' : '', options }]
}

export function sessionDeletions(names: string[], appUrl: string): CookieChange[] {
  const { name: _, ...options } = sessionCookieOptions(appUrl)
  const deleted = { value: '', options: { ...options, maxAge: 0 } }
  return withSignedInHint(
    listSessionCookies(names, appUrl).map((name) => ({ name, ...deleted })),
    appUrl,
  )
}

/** The callers' clients require these fields too. */
const stored = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() })

export type StoredSession = z.infer<typeof stored>
const prefix = 'base64-'

/** As strict as the callers' clients: Node skips invalid characters. @throws Error */
function decode(text: string): string {
  if (!/^[\w-]*$/.test(text)) throw new Error('not base64url')
  return Buffer.from(text, 'base64url').toString('utf8')
}

/** Milliseconds. The caller's client refreshes a token in its last 90 seconds. */
export const refreshMargin = 120_000

export async function readSessionCookie(
  cookies: { name: string; value: string }[],
  appUrl: string,
): Promise<StoredSession | null> {
  const { name = '' } = sessionCookieOptions(appUrl)
  const text = await combineChunks(name, (chunk) => cookies.find((cookie) => cookie.name === chunk)?.value)
  if (!text) return null
  try {
    const json = text.startsWith(prefix) ? decode(text.slice(prefix.length)) : text
    return stored.parse(JSON.parse(json))
  } catch {
    return null
  }
}
