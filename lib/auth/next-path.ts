import { isManagerPath, isOperatorPath } from './permissions'

/** Tells whether a path is our own: browsers read a second slash or a backslash as a host. */
export function isOwnPath(path: string): boolean {
  return path.length <= 2000 && /^\/(?![/\\])[^\s\\]*$/.test(path)
}

/** Returns null unless a sign-in may lead to the value: to a page of members or of operators. */
export function readNextPath(value: unknown): string | null {
  if (typeof value !== 'string' || !isOwnPath(value)) return null
  // URL resolves dot segments, also encoded ones, as the browser does.
  const { pathname } = new URL(value, 'http://portal.example')
  return isManagerPath(pathname) || isOperatorPath(pathname) ? value : null
}

/** The pages on which a sign-in ends anyway. */
const startPaths = ['/manager', '/manager/dashboard']

/**
 * The sign-in page, which leads back to the page of members. `page` is that page's path with its query, whose notice
 * the sign-in page shows, unless `signIn` has one.
 */
export function toSignIn(page: string, signIn = '/auth'): string {
  const [path = '', ...search] = page.split('?')
  const [start = '', ...own] = signIn.split('?')
  const [kept, query] = [new URLSearchParams(search.join('?')), new URLSearchParams(own.join('?'))]
  const notice = kept.get('notice')
  if (notice && !query.has('notice')) query.set('notice', notice)
  kept.delete('notice')
  const next = readNextPath(kept.size > 0 ? `${path}?${kept}` : path)
  if (next && !startPaths.includes(next)) query.set('next', next)
  return query.size > 0 ? `${start}?${query}` : start
}

/** The sign-in page after the end of a session. */
export const toSignInAgain = (address: string): string => toSignIn(address, '/auth?notice=session_expired')

/** The step of a sign-in that asks for the code of the second factor. `page` as for `toSignIn`. */
export const toCodeStep = (page: string): string => toSignIn(page, '/auth/code')

/** The request header in which the middleware tells a page's guard the page's own address. */
export const pagePathHeader = 'x-portal-path'
