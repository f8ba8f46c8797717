export const invitationStatuses = ['pending', 'sent', 'expired', 'accepted', 'active'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** Whether an invitation may be sent, or sent again: not to somebody who has accepted one. */
export function canInvite(status: InvitationStatus): boolean {
  return status === 'pending' || status === 'sent' || status === 'expired'
}
