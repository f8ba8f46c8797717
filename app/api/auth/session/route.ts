import { cookies } from 'next/headers'
import { NextResponse } from 'next/server'
import { refusedLinkPath } from '@/lib/auth/confirm'
import { adoptLinkSession, linkSessionSchema } from '@/lib/auth/link-session'
import { readSessionEnd } from '@/lib/auth/session-age'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isSameOrigin, parseJsonBody } from '@/lib/http/body'
import { logSurprise } from '@/lib/log'

/**
 * The end of the caller's session in milliseconds since 1970, or null. Open pages poll it; polling does not
 * extend the session.
 */
export async function GET() {
  const end = await readSessionEnd((await cookies()).getAll())
  return NextResponse.json({ expires_at: end !== null && end > Date.now() ? end : null })
}

/**
 * Adopts the session in the hash of a hosted project's link, which only the browser can see. @returns the
 * next address, or the question to ask first
 */
export async function POST(request: Request) {
  if (!isSameOrigin(request, env().APP_URL)) return new Response(null, { status: 403 })
  const body = await parseJsonBody(request, linkSessionSchema)
  if (!body.ok) return NextResponse.json({ location: refusedLinkPath('recovery') }, { status: body.status })
  try {
    return NextResponse.json(await adoptLinkSession(body.data))
  } catch (error) {
    if (error instanceof AppError) {
      return NextResponse.json({ location: '/auth?notice=too_many_attempts' }, { status: 429 })
    }
    logSurprise('api/auth/session', error)
    return NextResponse.json({ location: refusedLinkPath(body.data.type, 'unclear') }, { status: 502 })
  }
}
