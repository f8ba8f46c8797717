/** Section 9 of the specification states these constants. */
export const frankLimits = {
  timeoutMs: { desktop: 30_000, mobile: 20_000 },
  retryWaitsMs: [2_000, 4_000],
  /** The first limits each request of the connection test, the second the whole check of the debug analysis. */
  connectionTestMs: 5_000,
  debugCheckMs: 10_000,
  answerBytes: 1_000_000,
  errorBodyMs: 1_000,
  errorBodyCharacters: 10_000,
  answerCharacters: 50_000,
  /** Limits the length of the sources as JSON. The database accepts 60,000, with its spaces and the languages. */
  sourcesLength: 50_000,
  loggedCharacters: 100,
} as const
