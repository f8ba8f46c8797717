import { z } from 'zod'
import { signToken, verifyToken } from '@/lib/http/signed-token'

const claims = z.object({ sub: z.uuid() })

/** The link never expires because old mails are kept. */
export function signStopLink(memberId: string, secret: string): Promise<string> {
  return signToken('news-mail', { sub: memberId }, { secret })
}

/** @returns the member's id, or null for any other token */
export async function verifyStopLink(token: string, secret: string): Promise<string | null> {
  return (await verifyToken('news-mail', token, claims, { secret }))?.sub ?? null
}
