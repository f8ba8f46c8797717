export const syncStates = ['synced', 'error', 'pending', 'local'] as const
export type SyncState = (typeof syncStates)[number]

type SyncFields = {
  sentToFrank: boolean
  sentAt: string | null
  problem: string | null
  lastAttempt: string | null
}

/** The specification's order (section 4): the first that applies. */
export function getSyncState({ sentToFrank, sentAt, problem, lastAttempt }: SyncFields): SyncState {
  if (sentToFrank && sentAt) return 'synced'
  if (problem) return 'error'
  return lastAttempt ? 'pending' : 'local'
}

export const localOnlyReasons = {
  disabled: 'Frank integration is disabled',
} as const

export const syncFailures = [
  'timeout',
  'network',
  'refused',
  'unknown_item',
  'server_error',
  'no_association',
  'configuration',
  'unexpected',
] as const
export type SyncFailure = (typeof syncFailures)[number]

export type SyncProblem = keyof typeof localOnlyReasons | SyncFailure

/** A text that this version does not know becomes `unexpected`. */
export function toSyncProblem(stored: string | null): SyncProblem | null {
  if (stored === null) return null
  if (stored === localOnlyReasons.disabled) return 'disabled'
  return syncFailures.find((failure) => failure === stored) ?? 'unexpected'
}

export type ListedFaq = {
  id: string
  question: string
  answer: string
  createdAt: string
  /** An edit starts from this version. */
  updatedAt: string
  state: SyncState
  sentAt: string | null
  problem: SyncProblem | null
  lastAttempt: string | null
  attempts: number
}

export type FaqText = { question: string; answer: string; version: string }
