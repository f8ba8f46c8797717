import type { RequestSession } from '@/lib/auth/refresh-session'

/**
 * Bytes, because Next reads and parses the body of a form before its guard runs: a visitor's (sign-in and reset), a
 * member's (50,000 characters in an article), and an admin's with a file, which is as `bodySizeLimit` in
 * next.config.ts. The server's thread parses 10 MB of empty parts for seconds.
 */
const limits = { visitor: 16 * 1024, member: 256 * 1024, file: 10 * 1024 * 1024 }

/** The pages with a form whose file an action takes: an image, a mark, a spreadsheet of members. All are admins'. */
const filePages = /^\/manager\/(?:articles|admin\/appearance|organization-users\/[^/]+\/import)$/

type Sender = Pick<RequestSession, 'state' | 'getRole'>

/** Tells whether a page must not read the request's body. A body of unknown length is too large. */
export async function isTooLarge(
  request: Request,
  path: string,
  { state, getRole }: Sender,
): Promise<boolean> {
  if (request.method !== 'POST') return false
  const length = request.headers.get('content-length')
  if (length === null) return true
  if (state === 'none') return Number(length) > limits.visitor
  if (Number(length) <= limits.member) return false
  const mayHaveFile = state === 'valid' && filePages.test(path) && Number(length) <= limits.file
  return !mayHaveFile || (await getRole()) !== 'ADMIN'
}
