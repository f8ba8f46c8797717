import type { SyncState } from '@/lib/faqs/faq'
import type { FeedbackReason } from '@/lib/frank/codes'

export const questionKinds = ['all', 'sent', 'unanswered', 'rated', 'done'] as const
export type QuestionKind = (typeof questionKinds)[number]

export type BoardAnswer = { faqId: string; question: string }

export type QuestionGroup = {
  id: string
  question: string
  wordings: string[]
  /** Times. `sent`: to the board; `refused`: no answer; `unsure`: closest passages; `rated`: badly. */
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
  nearest: {
    document_id: string | null
    faq_id: string | null
    board?: true
    source: string
    page: number | null
  }[]
  /** Only those who share their names with the board. */
  askers: string[]
  faq: { id: string; sectionId: string; page: number; question: string; state: SyncState } | null
}

export type QuestionListing = {
  groups: QuestionGroup[]
  pages: number
  sections: { id: string; name: string }[]
}
