/** What one answer by a model may take. */
export const modelLimits = {
  /** Well inside the portal's 20 seconds on a phone: who waits that long still gets the documents' own words. */
  timeoutMs: 12_000,
  passages: 6,
  /** Characters of all passages together, and of one. */
  passageCharacters: 8_000,
  longestPassage: 2_000,
  outputTokens: 900,
  /** Characters of the whole reply that are read, and of the answer in it. */
  replyCharacters: 8_000,
  answerCharacters: 1_500,
  /** Bytes of the service's answer: a token costs some hundred of them as an event. */
  bytes: 2_000_000,
  citations: 5,
} as const
