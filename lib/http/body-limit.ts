import type { SessionState } from '@/lib/auth/session'

/**
 * Bytes, because Next reads and parses the body of a form before its guard runs: a visitor's (sign-in and reset), a
 * member's (50,000 characters in an article), and a form with a file, which is as `bodySizeLimit` in next.config.ts.
 */
const limits = { visitor: 16 * 1024, member: 256 * 1024, file: 10 * 1024 * 1024 }

/** The pages with a form whose file an action takes: an image, a mark, a spreadsheet of members. */
const filePages = /^\/manager\/(?:articles|admin\/appearance|organization-users\/[^/]+\/import)$/

const limitFor = (path: string, state: SessionState) => {
  if (state === 'none') return limits.visitor
  return state === 'valid' && filePages.test(path) ? limits.file : limits.member
}

/** Tells whether a page must not read the request's body. A body of unknown length is too large. */
export function isTooLarge(request: Request, path: string, state: SessionState): boolean {
  if (request.method !== 'POST') return false
  const length = request.headers.get('content-length')
  return length === null || Number(length) > limitFor(path, state)
}
