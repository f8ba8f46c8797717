export const invitationStatuses = ['pending', 'sent', 'expired', 'accepted', 'active'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** What the list of members shows: a row's status, or that the worker is about to send its first invitation. */
export const shownStatuses = [...invitationStatuses, 'queued'] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** Whether an invitation may be sent, or sent again: not to somebody who has accepted one. */
export function canInvite(status: InvitationStatus): boolean {
  return status === 'pending' || status === 'sent' || status === 'expired'
}
