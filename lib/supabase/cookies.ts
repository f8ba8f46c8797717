import type { CookieOptionsWithName } from '@supabase/ssr'

/** Name and flags of the session cookie. Over HTTPS the `__Host-` prefix binds it to this host and to a secure connection. */
export function sessionCookieOptions(appUrl: string): CookieOptionsWithName {
  const secure = new URL(appUrl).protocol === 'https:'
  return {
    name: secure ? '__Host-portal-session' : 'portal-session',
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
  }
}

/** Whether a request carries a session cookie at all, whole or in chunks. Says nothing of its worth. */
export function hasSessionCookie(names: string[], appUrl: string): boolean {
  const { name } = sessionCookieOptions(appUrl)
  return names.some((candidate) => candidate === name || candidate.startsWith(`${name}.`))
}
