import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** What a token opens: one organisation, for one purpose, for one minute. */
export type AssistantGrant = { organizationId: string; associationId: number; scope: 'ask' | 'faq' }

const audience = 'assistant'
const key = (secret: string) => new TextEncoder().encode(secret)
const claims = z.object({
  sub: z.uuid(),
  association_id: z.number().int().positive(),
  scope: z.enum(['ask', 'faq']),
})

/** Mints the bearer token that opens one organisation's documents to the assistant for 60 seconds. */
export function mintAssistantToken(grant: AssistantGrant, secret: string): Promise<string> {
  return new SignJWT({ association_id: grant.associationId, scope: grant.scope })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(grant.organizationId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(key(secret))
}

/** Reads a bearer token; null for anything that we did not sign, or that has run out. */
export async function verifyAssistantToken(
  authorization: string | null,
  secret: string,
): Promise<AssistantGrant | null> {
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
  if (!token) return null
  try {
    const { payload } = await jwtVerify(token, key(secret), { audience, algorithms: ['HS256'] })
    const { sub, association_id, scope } = claims.parse(payload)
    return { organizationId: sub, associationId: association_id, scope }
  } catch {
    // Forged, expired or malformed: all the same from outside.
    return null
  }
}
