/** What vectors may cost. */
export const embeddingLimits = {
  /** Milliseconds that a question waits before it goes on by words. */
  queryMs: 2000,
  /** Milliseconds for one call with passages. */
  passagesMs: 60_000,
  /** Texts of one call; few, because a query waits for them where the endpoint serves one call at a time. */
  textsPerCall: 4,
  /** Characters of a text that are sent. */
  characters: 8_000,
  dimensions: { min: 64, max: 4096 },
  /** Bytes of a reply for each text: the most dimensions, at 24 characters each, and some more. */
  replyBytesPerText: 110_000,
  /** Milliseconds without a query after one failed. */
  pauseMs: 5000,
  /** Queries whose vectors are remembered. */
  rememberedQueries: 500,
} as const
