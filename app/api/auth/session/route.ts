import { decodeJwt } from 'jose'
import { cookies } from 'next/headers'
import { NextResponse } from 'next/server'
import { z } from 'zod'
import { endSessionOf, enterByLink, isRefusal, readOwnToken, refusedLinkPath } from '@/lib/auth/confirm-link'
import { countAttempt, refuseWhenLimited } from '@/lib/auth/limits'
import { linkTypes, purposeOf, takeSentLink } from '@/lib/auth/links'
import { getSession, readSession, sessionEndOf } from '@/lib/auth/session'
import { verifyAccessToken } from '@/lib/auth/session-token'
import { AppError } from '@/lib/errors'
import { getClientIp } from '@/lib/http/client-ip'
import { parseJsonBody } from '@/lib/http/json'
import { logUnexpectedError } from '@/lib/log'
import { createRoute } from '@/lib/route'
import { getServerClient } from '@/lib/supabase/server'

const linkSessionSchema = z.object({
  access_token: z.string().min(1).max(8000),
  refresh_token: z.string().min(1).max(1000),
  type: z.enum(linkTypes),
  leaving: z.uuid().optional(),
})

type LinkQuestion = { current: string; next: string; leaving: string }
type LinkAnswer = { location: string } | { question: LinkQuestion }

/** A hosted project's default link (`#access_token=…`), if the portal had it mailed. */
async function adoptLinkSession(link: z.infer<typeof linkSessionSchema>): Promise<LinkAnswer> {
  await countAttempt(['linkIp', await getClientIp()])
  const refused = { location: refusedLinkPath(link.type) }
  const claims = await verifyAccessToken(link.access_token)
  if (!claims || !beganWithLink(link.access_token)) return refused
  const current = await getSession()
  const isOther = current !== null && current.userId !== claims.userId
  if (isOther && link.leaving !== current.userId) {
    return {
      question: { current: current.email ?? '', next: claims.email ?? '', leaving: current.userId },
    }
  }
  if (!(await takeSentLink(claims.userId, purposeOf(link.type)))) return refused
  const left = isOther ? await readOwnToken() : null
  const client = await getServerClient()
  const { data, error } = await client.auth.setSession(link)
  refuseWhenLimited(error)
  if (error) return { location: refusedLinkPath(link.type, isRefusal(error.status) ? 'invalid' : 'unclear') }
  if (!data.user) return refused
  if (left) await endSessionOf(left)
  return { location: await enterByLink(client, link.type, data.user) }
}

/** The session began with a link and nothing else. */
function beganWithLink(accessToken: string): boolean {
  const methods = z.array(z.object({ method: z.string() })).safeParse(decodeJwt(accessToken).amr)
  const byLink = ['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change']
  return (
    methods.success && methods.data.length > 0 && methods.data.every(({ method }) => byLink.includes(method))
  )
}

/** Answers milliseconds since 1970, or null. Polling does not extend the session. */
export async function GET() {
  const { state, claims } = await readSession((await cookies()).getAll())
  if (state === 'down') return new Response(null, { status: 503 })
  return NextResponse.json({ expires_at: claims && state !== 'ended' ? sessionEndOf(claims) : null })
}

/**
 * The browser sends the hash of the link, because the server cannot see it.
 * @returns the next address, or the question to ask first
 */
export const POST = createRoute({ name: 'api/auth/session', permission: 'public' }, async (request) => {
  const body = await parseJsonBody(request, linkSessionSchema)
  if (!body.ok) return NextResponse.json({ location: refusedLinkPath(null) }, { status: body.status })
  try {
    return NextResponse.json(await adoptLinkSession(body.data))
  } catch (error) {
    if (error instanceof AppError) {
      return NextResponse.json({ location: '/auth?notice=too_many_attempts' }, { status: 429 })
    }
    logUnexpectedError('api/auth/session', error)
    return NextResponse.json({ location: refusedLinkPath(body.data.type, 'unclear') }, { status: 502 })
  }
})
