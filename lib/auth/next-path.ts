import { isManagerPath } from './permissions'

/** Tells whether a path is our own: browsers read a second slash or a backslash as a host. */
export function isOwnPath(path: string): boolean {
  return path.length <= 2000 && /^\/(?![/\\])[^\s\\]*$/.test(path)
}

/** Returns null unless a sign-in may lead to the value: to a page of members. */
export function readNextPath(value: unknown): string | null {
  if (typeof value !== 'string' || !isOwnPath(value)) return null
  return isManagerPath(value.split(/[?#]/)[0] ?? '') ? value : null
}

/** The sign-in page after the end of a session, which leads back to the page of members. */
export function toSignInAgain(path: string, search: string): string {
  const kept = new URLSearchParams(search)
  kept.delete('notice')
  const next = kept.size > 0 ? `${path}?${kept}` : path
  return `/auth?${new URLSearchParams({ notice: 'session_expired', next })}`
}
