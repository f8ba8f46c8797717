import 'server-only'
import { getMember, type Member } from '@/lib/auth/membership'
import { getSession } from '@/lib/auth/session'
import { env } from '@/lib/env'
import { logUnexpectedError } from '@/lib/log'
import { fileFailure } from './failure'
import { signDocumentLink } from './link'

/** Relative, because a visitor can forge the Host header. */
export function redirectTo(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: path, 'Cache-Control': 'private, no-store' },
  })
}

/** Redirects others. Unexpected errors are logged and hidden. */
export async function forMember(
  where: string,
  request: Request,
  handle: (member: Member) => Promise<Response>,
): Promise<Response> {
  try {
    const member = await getMember()
    return member ? await handle(member) : redirectTo('/auth')
  } catch (error) {
    logUnexpectedError(where, error)
    return fileFailure(request, 500)
  }
}

export async function openDocument(request: Request, id: string | null): Promise<Response> {
  const session = await getSession()
  if (!id || !session) return fileFailure(request, 404)
  const asked = new URL(request.url).searchParams
  const token = await signDocumentLink({ documentId: id, reader: session.userId }, env().LINK_SECRET)
  const query = new URLSearchParams({ token, ...(asked.has('download') ? { download: '' } : {}) })
  return redirectTo(`/api/files/download?${query}`)
}
