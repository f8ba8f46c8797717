import type { Certainty } from '@/lib/assistant/contract'
import type { FeedbackReason } from '@/lib/frank/codes'
import type { Locale } from '@/lib/i18n/locales'

export type Source = {
  text: string
  source: string
  page: number | null
  /** Where a document has no pages. */
  heading: string | null
  paragraph: number | null
  document_id: string | null
  faq_id: string | null
  /** The document's, as far as it says it: `2016-04-28`, `2016-04` or `2016`. */
  date: string | null
  /** What the quote is written in, so that a screen reader speaks it right. */
  language?: Locale
}

/** A document that came close to a question without an answer. */
export type NearDocument = { document_id: string; source: string; page: number | null }

export type GivenRating = { helpful: boolean; reason: FeedbackReason | null; shareIdentity: boolean }

export type Message = {
  /** For the list only. */
  key: string
  sender: 'user' | 'frank'
  /** Markdown when it is an answer of the assistant; plain text otherwise. */
  text: string
  format: 'markdown' | 'plain'
  /** ISO 8601. */
  timestamp: string
  language?: Locale
  sources: Source[]
  /** What the answer's Markdown gives; null where the text is shown as it came. */
  html?: string | null
  /** By which the server knows the answer; it can be rated then. */
  storedId?: string
  rating?: GivenRating
  /** How sure an answer of the assistant is; what failed has none. */
  certainty?: Certainty
  /** The documents that come closest where nothing was found. */
  nearest?: NearDocument[]
  /** The question has gone to the board. */
  isSent?: boolean
  /** The FAQ item by which the board has answered it. */
  boardAnswer?: string
}
