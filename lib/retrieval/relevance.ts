/** What speaks for a passage answering a question. */
export type Evidence = {
  /** 0..1: how much of what is asked its words cover. */
  coverage: number
  /** The cosine with the question, and how many standard deviations that is above the organisation's passages; null without vectors. */
  cosine: number | null
  deviations: number | null
  /** How far its score stands above those of the passages after the best. */
  lead: number
  /** The question names a year that is neither the document's nor in the passage. */
  otherYear: boolean
  /** The question asks for a figure of a kind that the passage does not hold. */
  lacksFigure: boolean
  isDebris: boolean
  isFaq: boolean
}

/** The probability that a passage answers, 0 to 1. */
export function rateRelevance(evidence: Evidence): number {
  return evidence.coverage
}
