import { z } from 'zod'
import { type OrganizationId, organizationIdSchema } from '@/lib/auth/organization-id'
import { type Reader, readers } from '@/lib/auth/permissions'
import { signToken, verifyToken } from '@/lib/http/signed-token'

export type AssistantGrant = {
  organizationId: OrganizationId
  associationId: number
  /** What the asker may read. */
  audience: Reader
  /** The member who asks may also read news for their home. Without it, the asker reads what all members may read. */
  memberId?: string
  scope: 'ask' | 'faq'
}

const claims = z.object({
  sub: organizationIdSchema,
  association_id: z.number().int().positive(),
  audience: z.enum(readers),
  member_id: z.uuid().optional(),
  scope: z.enum(['ask', 'faq']),
})

export function mintAssistantToken(
  { organizationId, associationId, audience, memberId, scope }: AssistantGrant,
  secret: string,
): Promise<string> {
  const granted = { sub: organizationId, association_id: associationId, audience, member_id: memberId, scope }
  return signToken('assistant', granted, { secret, seconds: 60 })
}

/** Returns null if we did not sign the token or it has expired. */
export async function verifyAssistantToken(
  authorization: string | null,
  secret: string,
): Promise<AssistantGrant | null> {
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
  const granted = await verifyToken('assistant', token, claims, { secret })
  return (
    granted && {
      organizationId: granted.sub,
      associationId: granted.association_id,
      audience: granted.audience,
      ...(granted.member_id && { memberId: granted.member_id }),
      scope: granted.scope,
    }
  )
}
