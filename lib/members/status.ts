export const invitationStatuses = ['pending', 'sent', 'expired', 'accepted', 'active'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** `queued`: the worker will send the first invitation. */
export const shownStatuses = [...invitationStatuses, 'queued'] as const
export type ShownStatus = (typeof shownStatuses)[number]

export function canInvite(status: InvitationStatus): boolean {
  return status === 'pending' || status === 'sent' || status === 'expired'
}
