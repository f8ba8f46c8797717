/** The limits of one answer by a model. */
export const modelLimits = {
  /**
   * Well below the portal's 20 seconds for an answer, so that the
   * asker still gets the documents' own words after a timeout.
   */
  timeoutMs: 12_000,
  passages: 20,
  /** Tokens of all passages together, and characters of one passage. */
  passageTokens: 6_000,
  longestPassage: 2_000,
  outputTokens: 900,
  /** Characters of the whole reply, and of the answer in it. */
  replyCharacters: 8_000,
  answerCharacters: 1_500,
  /** Bytes of the service's response. One token takes a few hundred bytes as an event. */
  bytes: 2_000_000,
  citations: 5,
} as const

/** The limits of the rewriting of one question into the documents' words. */
export const rewriteLimits = {
  /** Short, because the lookup waits for it. */
  timeoutMs: 2_500,
  outputTokens: 80,
  /** Characters of the search words, and of the whole reply. */
  characters: 200,
  replyCharacters: 600,
  /** The number of questions whose search words are cached. */
  remembered: 500,
} as const

/**
 * Characters of Swedish text per token. Tokenizers of common models give 2.6 to 3.4; SmolLM2, trained on
 * English only, gives 2.0 to 2.3 (measured on the law, minutes, reports and a newsletter).
 */
const charactersPerToken = 3

/** Estimates the tokens of a text; for nearly every model an upper bound. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersPerToken)
