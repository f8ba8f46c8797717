import type { ReactNode } from 'react'
import type { AnswerSource, Certainty, NearestDocument } from '@/lib/assistant/contract'
import type { FeedbackReason } from '@/lib/frank/codes'
import type { Locale } from '@/lib/i18n/locales'

/** Screen readers need the language of the quote. */
export type Source = AnswerSource & { language?: Locale }

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
  /** The answer appears softly, because the page showed no part of it before. */
  isNew?: boolean
  /** Set if nothing was found. */
  nearest?: NearestDocument[]
  /** Documents were still being read when the answer was given. A stored answer does not say so. */
  isReading?: boolean
  /** The board has got the question. */
  isSent?: boolean
  /** The id of an FAQ item. */
  boardAnswer?: string
}
