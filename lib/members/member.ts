import type { Role } from '@/lib/auth/permissions'
import type { Household } from './household'

export const invitationStatuses = ['pending', 'sent', 'expired', 'accepted', 'active'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/**
 * The worker will send the first invitation of a `queued` member. Who has `ended` is no member any more. A member in
 * `erasure` has asked to be erased.
 */
export const shownStatuses = [...invitationStatuses, 'queued', 'ended', 'erasure'] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** `waiting` selects all members who have not signed in. */
export const memberFilters = ['waiting', ...shownStatuses] as const
export type MemberFilter = (typeof memberFilters)[number]

export const memberOrders = ['name', 'apartment', 'status', 'newest'] as const
export type MemberOrder = (typeof memberOrders)[number]

export const remindFormId = 'remind'

export function canInvite(status: InvitationStatus): boolean {
  return status === 'pending' || status === 'sent' || status === 'expired'
}

/** Escapes full stops because the rewrites treat an address with one as a file. */
export function getMembersPath(organizationName: string): string {
  return `/manager/organization-users/${encodeURIComponent(organizationName).replaceAll('.', '%2E')}`
}

export type ListedMember = Household & {
  id: string
  fullName: string
  email: string
  role: Role
  status: InvitationStatus
  canInvite: boolean
  isQueued: boolean
  hasEnded: boolean
  asksErasure: boolean
}

export const importProblems = [
  'missing_name',
  'name_too_long',
  'missing_email',
  'two_addresses',
  'letters_in_address',
  'letters_in_domain',
  'bad_email',
  'unknown_role',
  'apartment_too_long',
  'bad_official_number',
  'stairwell_too_long',
  'missing_apartment',
  'other_apartment',
  'unknown_occupancy',
  'bad_end_date',
  'end_without_tenant',
  'has_ended',
  'duplicate_in_file',
  'shared_address',
  'already_member',
] as const
export type ImportProblem = (typeof importProblems)[number]

export type ImportRow = Household & {
  /** The word of the file that names no occupancy. */
  unknownOccupancy: string | null
  line: number
  fullName: string
  email: string
  role: Role
  problem: ImportProblem | null
}

export type ImportOutcome = 'invited' | 'queued' | 'already_member' | 'invitation_failed'

export const importBatchSize = 25
export const importRowsAtMost = 5000
