import 'server-only'
import { getMember, type Member } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { logSurprise } from '@/lib/log'
import { signDocumentLink } from './link'
import { notFound } from './response'

/** A relative redirect: the Host header, which a visitor can forge, stays out of it. */
export function redirectTo(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: path, 'Cache-Control': 'private, no-store' },
  })
}

/** Runs a file route for the signed-in member; without a session the reader is sent to sign in. Surprises are logged and hidden. */
export async function forMember(
  where: string,
  handle: (member: Member) => Promise<Response>,
): Promise<Response> {
  try {
    const member = await getMember()
    return member ? await handle(member) : redirectTo('/auth')
  } catch (error) {
    logSurprise(where, error)
    return new Response('Unavailable', { status: 500, headers: { 'Content-Type': 'text/plain' } })
  }
}

/** Sends the reader on to a fresh 60-second link. A `#page=` in the address that they opened stays with the browser. */
export async function openDocument(id: string | null): Promise<Response> {
  if (!id) return notFound()
  return redirectTo(`/api/files/download?token=${await signDocumentLink(id, env().LINK_SECRET)}`)
}
