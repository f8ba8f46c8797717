/** The limits of calls for vectors. */
export const embeddingLimits = {
  /** Milliseconds that a question waits before the search uses words only. */
  queryMs: 2000,
  /** Milliseconds for one call with passages. */
  passagesMs: 60_000,
  /** Texts per call. Few, because a query waits for them if the endpoint serves one call at a time. */
  textsPerCall: 4,
  /** Characters of a text that are sent. */
  characters: 8_000,
  dimensions: { min: 64, max: 4096 },
  /** Bytes of a reply per text: the maximum dimensions at 24 characters each, and a margin. */
  replyBytesPerText: 110_000,
  /** Milliseconds without queries after a failed one. */
  pauseMs: 5000,
  /** Queries whose vectors are cached. */
  rememberedQueries: 500,
} as const
