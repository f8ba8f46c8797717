/** What one answer by a model may take. */
export const modelLimits = {
  /** Well inside the portal's 20 seconds on a phone: who waits that long still gets the documents' own words. */
  timeoutMs: 12_000,
  passages: 20,
  /** Tokens of all passages together, and characters of one. */
  passageTokens: 6_000,
  longestPassage: 2_000,
  outputTokens: 900,
  /** Characters of the whole reply that are read, and of the answer in it. */
  replyCharacters: 8_000,
  answerCharacters: 1_500,
  /** Bytes of the service's answer: a token costs some hundred of them as an event. */
  bytes: 2_000_000,
  citations: 5,
} as const

/** What the rewriting of one question into the documents' words may take. */
export const rewriteLimits = {
  /** The question waits for it before anything is looked up. */
  timeoutMs: 2_500,
  outputTokens: 80,
  /** Characters of the search words, and of the reply that is read to find them. */
  characters: 200,
  replyCharacters: 600,
  /** Questions whose search words are remembered. */
  remembered: 500,
} as const

/**
 * Characters of Swedish text to a token: tokenizers of common models make 2.6 to 3.4 of it, one trained on English alone 2.0 to 2.3
 * (SmolLM2, measured on the law, minutes, reports and a newsletter).
 */
const charactersPerToken = 3

/** How many tokens a text costs at most, in nearly every model's count. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersPerToken)
