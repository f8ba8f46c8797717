/** How long an admin may let operators look: an hour, a day or a week. */
export const supportHours = ['1', '24', '168'] as const

/** What an admin sees of the access that lasts. */
export type SupportAccess = {
  purpose: string
  grantedAt: Date
  expiresAt: Date
  /** It is null if that person is no longer a member. */
  grantedBy: string | null
  usedAt: Date | null
}
