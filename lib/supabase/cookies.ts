import { type CookieOptions, type CookieOptionsWithName, combineChunks } from '@supabase/ssr'
import { z } from 'zod'

/** The `__Host-` prefix binds a cookie to this host and to HTTPS. */
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

type CookieChange = { name: string; value: string; options: CookieOptions }

export function sessionDeletions(names: string[], appUrl: string): CookieChange[] {
  const { name: _, ...options } = sessionCookieOptions(appUrl)
  const deleted = { value: '', options: { ...options, maxAge: 0 } }
  return listSessionCookies(names, appUrl).map((name) => ({ name, ...deleted }))
}

/** The callers' clients require these fields too. */
const stored = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() })

type StoredSession = z.infer<typeof stored>
const prefix = 'base64-'

/** Is as strict as the callers' clients, because Node skips invalid characters. @throws Error */
function decode(text: string): string {
  if (!/^[\w-]*$/.test(text)) throw new Error('not base64url')
  return Buffer.from(text, 'base64url').toString('utf8')
}

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
