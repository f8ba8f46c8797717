import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

export type AssistantGrant = { organizationId: string; associationId: number; scope: 'ask' | 'faq' }

const audience = 'assistant'
const key = (secret: string) => new TextEncoder().encode(secret)
const claims = z.object({
  sub: z.uuid(),
  association_id: z.number().int().positive(),
  scope: z.enum(['ask', 'faq']),
})

/** Valid for 60 seconds. */
export function mintAssistantToken(grant: AssistantGrant, secret: string): Promise<string> {
  return new SignJWT({ association_id: grant.associationId, scope: grant.scope })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(grant.organizationId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(key(secret))
}

/** Null if we did not sign the token or it has expired. */
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
    return null
  }
}
