import 'server-only'
import { AppError } from '@/lib/errors'
import { logSurprise } from '@/lib/log'
import { countAttempt } from '@/lib/rate-limit/limits'
import { type Account, type Invitation, mailInvitation } from './invitation'
import { pauseMails } from './mail-pace'

/** `limited`: too many to one person in too short a time. `later`: the project sends no more for now. */
export type GroupDelivery = 'sent' | 'failed' | 'limited' | 'later'

export async function sendGroup(
  invitations: Invitation[],
  accounts: Map<string, Account>,
): Promise<GroupDelivery[]> {
  const deliveries = await Promise.all(invitations.map((invitation) => send(invitation, accounts)))
  if (deliveries.includes('later')) await pauseMails()
  return deliveries
}

async function send(invitation: Invitation, accounts: Map<string, Account>): Promise<GroupDelivery> {
  try {
    await countAttempt(['invitationRecipient', invitation.email])
    return await mailInvitation(invitation, accounts.get(invitation.email) ?? null)
  } catch (error) {
    if (error instanceof AppError) return 'limited'
    logSurprise('invitation', error)
    return 'failed'
  }
}
