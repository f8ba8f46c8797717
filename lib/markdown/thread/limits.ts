export const markdownLimits = {
  /** The largest number of characters of a text. */
  characters: 50_000,
  /**
   * Nodes of a text: paragraphs, bold words and so on. A table
   * counts as columns times rows because its rows are padded.
   */
  nodes: 20_000,
  /** The deepest nesting of quotes, lists and emphasis. */
  depth: 50,
  /** The largest number of characters of the HTML. */
  html: 150_000,
  /** The thread's own processor time, so that a busy machine refuses no text. */
  cpuMs: 1_500,
  /** The elapsed time, for a thread that hangs without using the processor. */
  wallMs: 15_000,
  heapMb: 128,
  /** The largest number of waiting texts per organisation. */
  waiting: 200,
} as const
