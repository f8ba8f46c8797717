export const invitationStatuses = ['pending', 'sent', 'expired', 'accepted', 'active'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/**
 * The status in the member list: the row's status, or
 * `queued` while the worker will send the first invitation.
 */
export const shownStatuses = [...invitationStatuses, 'queued'] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** Whether an invitation can be sent or resent. Not after it was accepted. */
export function canInvite(status: InvitationStatus): boolean {
  return status === 'pending' || status === 'sent' || status === 'expired'
}
