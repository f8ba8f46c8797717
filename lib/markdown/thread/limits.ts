export const markdownLimits = {
  /** Characters of a text that is read at all. */
  characters: 50_000,
  /** Parts of what a text says: paragraphs, words in bold and so on. A table counts as columns times rows, because its rows are padded. */
  nodes: 20_000,
  /** How deep quotes, lists and emphasis nest. */
  depth: 50,
  /** Characters of the HTML that comes of it. */
  html: 150_000,
  /** Of the thread's own processor time, so that a busy machine refuses no text. */
  cpuMs: 1_500,
  /** On the clock, for a thread that hangs without working. */
  wallMs: 15_000,
  heapMb: 128,
  /** Texts of one organisation that wait for the thread at most. */
  waiting: 200,
} as const
