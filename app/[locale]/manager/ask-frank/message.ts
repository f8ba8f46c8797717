import type { Certainty } from '@/lib/assistant/contract'
import type { FeedbackReason } from '@/lib/frank/codes'
import type { Locale } from '@/lib/i18n/locales'

export type Source = {
  text: string
  source: string
  page: number | null
  /** For documents without pages. */
  heading: string | null
  paragraph: number | null
  document_id: string | null
  faq_id: string | null
  /** The board's page. */
  board?: true
  /** The document's date with its known parts: `2016-04-28`, `2016-04` or `2016`. */
  date: string | null
  /** The language of the quote, for screen readers. */
  language?: Locale
}

/** A document that is close to a question without an answer. */
export type NearDocument = { document_id: string; source: string; page: number | null }

export type GivenRating = { helpful: boolean; reason: FeedbackReason | null; shareIdentity: boolean }

export type Message = {
  /** The React key. */
  key: string
  sender: 'user' | 'frank'
  /** Markdown for an answer of the assistant, otherwise plain text. */
  text: string
  format: 'markdown' | 'plain'
  /** ISO 8601. */
  timestamp: string
  language?: Locale
  sources: Source[]
  /** The rendered Markdown; null if the text is shown unchanged. */
  html?: string | null
  /** The stored answer's id, needed to rate it. */
  storedId?: string
  rating?: GivenRating
  /** The certainty of an answer; failures have none. */
  certainty?: Certainty
  /** The closest documents if nothing was found. */
  nearest?: NearDocument[]
  /** Whether the question was sent to the board. */
  isSent?: boolean
  /** The FAQ item with the board's answer. */
  boardAnswer?: string
}
