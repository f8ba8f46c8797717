export const embeddingLimits = {
  /** After this time the search uses words only. */
  queryMs: 2000,
  passagesMs: 60_000,
  /** Few, because a query waits for them if the endpoint serves one call at a time. */
  textsPerCall: 4,
  characters: 8_000,
  dimensions: { min: 64, max: 4096 },
  /** The maximum dimensions at 24 characters each, and a margin. */
  replyBytesPerText: 110_000,
  pauseMs: 5000,
  rememberedQueries: 500,
} as const
