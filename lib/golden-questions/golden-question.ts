import type { Certainty } from '@/lib/assistant/contract'

/** `right`: the first quote holds the expected passage. `shown`: another quote does. `lost`: none does. */
export const goldenOutcomes = ['right', 'shown', 'lost'] as const
export type GoldenOutcome = (typeof goldenOutcomes)[number]

export type GoldenPassage = { source: string; page: number | null; quote: string }

/** `first` is the first source of the answer. */
export type GoldenResult = {
  outcome: GoldenOutcome
  certainty: Certainty
  first: GoldenPassage | null
  checkedAt: Date
}

export type GoldenQuestion = {
  id: string
  question: string
  /** The value is null until an answer shows a passage for the first time. */
  expected: GoldenPassage | null
  isWaiting: boolean
  result: GoldenResult | null
  /** The last result that was another. */
  before: GoldenResult | null
}

export function getState({
  expected,
  isWaiting,
  result,
}: GoldenQuestion): GoldenOutcome | 'unanswered' | 'waiting' {
  if (isWaiting || !result) return 'waiting'
  return expected ? result.outcome : 'unanswered'
}

export const needsBoard = (question: GoldenQuestion) => ['lost', 'shown'].includes(getState(question))
