import { extractReasons } from '@/lib/assistant/ingest/extract/extract-result'

/** The assistant's progress with a document: the database's document_state. */
export const documentStates = ['waiting', 'reading', 'ready', 'partly', 'failed'] as const
export type DocumentState = (typeof documentStates)[number]

/**
 * Why a document is `partly` read or `failed`. The last four come from the queue: the file could not be
 * fetched or read, every attempt crashed its worker, or the stored reason is unknown.
 */
export const stateReasons = [
  ...extractReasons,
  'unreadable_storage',
  'reading_failed',
  'gave_up',
  'unknown',
] as const
export type StateReason = (typeof stateReasons)[number]

/** Converts the database's text. A reason that this version does not know becomes `unknown`. */
export function toStateReason(value: string | null): StateReason | null {
  if (value === null) return null
  return stateReasons.find((reason) => reason === value) ?? 'unknown'
}
