import type { SyncState } from '@/lib/faqs/faq'

/** The server formats dates and sentences in the admin's language. */
export type ShownFaq = {
  id: string
  question: string
  answer: string
  version: string
  state: SyncState
  /** The badge's tooltip. */
  stateText: string
  dates: string
  /** Screen readers announce it. */
  labels: { menu: string; edit: string; moveUp: string; moveDown: string; delete: string }
}
