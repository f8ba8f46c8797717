import 'server-only'
import { z } from 'zod'
import type { AdminContext } from './context'
import { mailInvitation } from './invitation'

export type Delivery = 'sent' | 'failed' | 'skipped'

/**
 * Sends one member's invitation and notes it. Two who try at once send one mail: the first claims it.
 * @param again also where one was sent before
 */
export async function deliverInvitation(
  { client, organization, language }: AdminContext,
  person: { id: string; email: string; fullName: string },
  { again = false }: { again?: boolean } = {},
): Promise<Delivery> {
  const claim = await client.rpc('claim_invitations', { members: [person.id], again })
  if (claim.error) throw new Error(`claim_invitations failed: ${claim.error.code} ${claim.error.message}`)
  if (z.array(z.unknown()).parse(claim.data).length === 0) return 'skipped'

  const sent = await mailInvitation({
    email: person.email,
    fullName: person.fullName,
    organizationName: organization.name,
    language,
  })
  const { error } = await client.rpc(sent ? 'mark_invitation_sent' : 'release_invitation', {
    member: person.id,
  })
  if (error) throw new Error(`the state of an invitation failed: ${error.code} ${error.message}`)
  return sent ? 'sent' : 'failed'
}
