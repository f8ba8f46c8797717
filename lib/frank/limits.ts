/** Business constants of the specification, section 9. */
export const frankLimits = {
  timeoutMs: { desktop: 30_000, mobile: 20_000 },
  /** The waits before the second and third attempt. Only a 500 is retried. */
  retryWaitsMs: [2_000, 4_000],
  /**
   * One request of the connection test in the settings or
   * in the chat, and the whole check of the debug analysis.
   */
  connectionTestMs: 5_000,
  debugCheckMs: 10_000,
  /** The resolution of a service's name, which is part of a question's time. */
  lookupMs: 3_000,
  /** The largest size of an assistant's answer in bytes. */
  answerBytes: 1_000_000,
  /** The time and size limits of an error's body. */
  errorBodyMs: 1_000,
  errorBodyCharacters: 10_000,
  /** The largest number of characters of an answer, streamed or not. */
  answerCharacters: 50_000,
  /** The largest number of characters of its sources as JSON; the log accepts 200,000. */
  sourcesLength: 190_000,
  /** The largest number of characters of an assistant's text in the console, or in the log with an error. */
  loggedCharacters: 100,
} as const
