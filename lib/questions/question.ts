import type { AnswerSource } from '@/lib/assistant/contract'
import type { SyncState } from '@/lib/faqs/faq'
import type { FeedbackReason } from '@/lib/frank/codes'

export const questionKinds = ['all', 'sent', 'unanswered', 'rated', 'done'] as const
export type QuestionKind = (typeof questionKinds)[number]

export type BoardAnswer = { faqId: string; question: string }

export type QuestionGroup = {
  id: string
  question: string
  wordings: string[]
  /** These count questions: `sent` to the board, `refused`, `unsure` (closest passages) and `rated` badly. */
  asked: number
  sent: number
  refused: number
  unsure: number
  rated: number
  lastAskedAt: Date
  isClosed: boolean
  reasons: Partial<Record<FeedbackReason, number>>
  answer: string | null
  isAnswerChecked: boolean
  nearest: Pick<
    AnswerSource,
    'document_id' | 'faq_id' | 'board' | 'article_id' | 'event_id' | 'source' | 'page'
  >[]
  /** The list names members who share their names with the board. */
  askers: string[]
  faq: { id: string; sectionId: string; page: number; question: string; state: SyncState } | null
}

export type QuestionListing = {
  groups: QuestionGroup[]
  pages: number
  sections: { id: string; name: string }[]
}
