/** How long an admin may let operators look: an hour, a day or a week. */
export const supportHours = ['1', '24', '168'] as const

/** What an admin sees of the access that lasts. */
export type SupportAccess = {
  purpose: string
  grantedAt: Date
  expiresAt: Date
  /** Null for a person who is no member any more. */
  grantedBy: string | null
  usedAt: Date | null
}
