import { extractReasons } from '@/lib/assistant/ingest/extract/extract-result'

export const documentStates = ['waiting', 'reading', 'ready', 'partly', 'failed'] as const
export type DocumentState = (typeof documentStates)[number]

/** The last four: the file could not be fetched or read, crashed each worker, or has an unknown reason. */
export const stateReasons = [
  ...extractReasons,
  'unreadable_storage',
  'reading_failed',
  'gave_up',
  'unknown',
] as const
export type StateReason = (typeof stateReasons)[number]

export function toStateReason(value: string | null): StateReason | null {
  if (value === null) return null
  return stateReasons.find((reason) => reason === value) ?? 'unknown'
}
