import { type CookieOptionsWithName, combineChunks } from '@supabase/ssr'
import { z } from 'zod'

/** The name of a cookie of ours. Over HTTPS the `__Host-` prefix binds it to this host and to a secure connection. */
export function cookieName(name: string, appUrl: string): string {
  return new URL(appUrl).protocol === 'https:' ? `__Host-${name}` : name
}

/** Name and flags of the session cookie. */
export function sessionCookieOptions(appUrl: string): CookieOptionsWithName {
  return {
    name: cookieName('portal-session', appUrl),
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: new URL(appUrl).protocol === 'https:',
  }
}

/** The names among these under which a session is kept, whole or in chunks. Says nothing of its worth. */
export function listSessionCookies(names: string[], appUrl: string): string[] {
  const { name } = sessionCookieOptions(appUrl)
  return names.filter((candidate) => candidate === name || candidate.startsWith(`${name}.`))
}

const stored = z.object({ access_token: z.string() })
const prefix = 'base64-'

/** The access token as the browser sent it, expired or not, unverified; null where there is none that can be read. */
export async function readAccessToken(
  cookies: { name: string; value: string }[],
  appUrl: string,
): Promise<string | null> {
  const { name = '' } = sessionCookieOptions(appUrl)
  const text = await combineChunks(name, (chunk) => cookies.find((cookie) => cookie.name === chunk)?.value)
  if (!text) return null
  try {
    const json = text.startsWith(prefix)
      ? Buffer.from(text.slice(prefix.length), 'base64url').toString()
      : text
    return stored.parse(JSON.parse(json)).access_token
  } catch {
    // A broken cookie is no session.
    return null
  }
}
