/** Business constants of the specification, section 9. */
export const frankLimits = {
  timeoutMs: { desktop: 30_000, mobile: 20_000 },
  /** Waits before the second and third attempt; only an answer of 500 is tried again. */
  retryWaitsMs: [2_000, 4_000],
  /** One attempt of the settings' connection test or of the chat's, and the whole check of the debug analysis. */
  connectionTestMs: 5_000,
  debugCheckMs: 10_000,
  /** For the name of a service to be resolved; of a question's time, it is a part. */
  lookupMs: 3_000,
  /** Bytes of an assistant's answer that are read at most. */
  answerBytes: 1_000_000,
  /** For the text of an error, of which so much is read. */
  errorBodyMs: 1_000,
  errorBodyCharacters: 10_000,
  /** Characters of an answer at most, streamed or not. */
  answerCharacters: 50_000,
  /** Characters of its sources, as JSON, at most: the log takes 200,000. */
  sourcesLength: 190_000,
  /** Characters of what an assistant said that go to a console, or to the log beside an error. */
  loggedCharacters: 100,
} as const
