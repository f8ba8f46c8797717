import 'server-only'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { getClientAddress } from '@/lib/rate-limit/client'
import { countAttempt } from '@/lib/rate-limit/limits'
import { getServerClient } from '@/lib/supabase/server'
import { refuseWhenLimited } from './auth-limit'
import { enterByLink, isRefusal, refusedLinkPath } from './confirm'
import { linkTypes, purposeOf, takeSentLink } from './mail-links'
import { endSessionOf, readOwnToken } from './other-session'
import { getSession } from './session'
import { verifyAccessToken } from './token'

export const linkSessionSchema = z.object({
  access_token: z.string().min(1).max(8000),
  refresh_token: z.string().min(1).max(1000),
  type: z.enum(linkTypes),
  leaving: z.uuid().optional(),
})

export type LinkQuestion = { current: string; next: string; leaving: string }
export type LinkAnswer = { location: string } | { question: LinkQuestion }

/** Adopts the session of a hosted project's default link (`#access_token=…`), if the portal had it mailed. */
export async function adoptLinkSession(link: z.infer<typeof linkSessionSchema>): Promise<LinkAnswer> {
  await countAttempt(['linkAddress', await getClientAddress()])
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

/** Whether the verified token states that its session began with a link and nothing else. */
function beganWithLink(accessToken: string): boolean {
  const methods = z.array(z.object({ method: z.string() })).safeParse(decodeJwt(accessToken).amr)
  const byLink = ['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change']
  return (
    methods.success && methods.data.length > 0 && methods.data.every(({ method }) => byLink.includes(method))
  )
}
