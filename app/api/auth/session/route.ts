import { cookies } from 'next/headers'
import { NextResponse } from 'next/server'
import { refusedLinkPath } from '@/lib/auth/confirm'
import { adoptLinkSession, linkSessionSchema } from '@/lib/auth/link-session'
import { readSessionEnd } from '@/lib/auth/session-age'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isSameOrigin, parseJsonBody } from '@/lib/http/body'
import { logSurprise } from '@/lib/log'

/** When the caller's session ends (milliseconds since 1970), or null. An open page asks; asking keeps no session alive. */
export async function GET() {
  const end = await readSessionEnd((await cookies()).getAll())
  return NextResponse.json({ expires_at: end !== null && end > Date.now() ? end : null })
}

/**
 * Takes over the session that a hosted project's own link carries in the address, where only the browser sees it. Answers where to go, or with
 * what to ask first.
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
