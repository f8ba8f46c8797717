import type { SyncState } from '@/lib/faqs/sync-state'

/** An item as its row shows it: dates and sentences are made on the server, in the admin's language. */
export type ShownFaq = {
  id: string
  question: string
  answer: string
  version: string
  state: SyncState
  /** The badge's tooltip. */
  stateText: string
  dates: string
  /** What its buttons are called to a screen reader. */
  labels: { edit: string; moveUp: string; moveDown: string; delete: string }
}
