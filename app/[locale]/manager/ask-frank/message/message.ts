import type { ReactNode } from 'react'
import type { Certainty } from '@/lib/assistant/contract'
import type { FeedbackReason } from '@/lib/frank/codes'
import type { Locale } from '@/lib/i18n/locales'

export type Source = {
  text: string
  source: string
  page: number | null
  /** Names the place in a document without pages. */
  heading: string | null
  paragraph: number | null
  document_id: string | null
  faq_id: string | null
  board?: true
  /** `2016-04-28`, `2016-04` or `2016`. */
  date: string | null
  /** Screen readers need the language of the quote. */
  language?: Locale
}

/** Close to a question without an answer. */
export type NearDocument = { document_id: string; source: string; page: number | null }

export type GivenRating = { helpful: boolean; reason: FeedbackReason | null; shareIdentity: boolean }

export type Message = {
  key: string
  sender: 'user' | 'frank'
  /** Markdown for an answer of the assistant, otherwise plain text. */
  text: string
  format: 'markdown' | 'plain'
  /** ISO 8601. */
  timestamp: string
  language?: Locale
  sources: Source[]
  /** The rendered Markdown. Without it, the text is shown unchanged. */
  body?: ReactNode
  /** Needed to rate the answer. */
  storedId?: string
  rating?: GivenRating
  /** Failures have none. */
  certainty?: Certainty
  /** Set if nothing was found. */
  nearest?: NearDocument[]
  /** The board has got the question. */
  isSent?: boolean
  /** The id of an FAQ item. */
  boardAnswer?: string
}
