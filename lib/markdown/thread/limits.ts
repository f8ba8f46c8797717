export const markdownLimits = {
  characters: 50_000,
  /** A table counts as columns times rows because its rows are padded. */
  nodes: 20_000,
  depth: 50,
  html: 150_000,
  /** The thread's own processor time, so that a busy machine refuses no text. */
  cpuMs: 1_500,
  wallMs: 15_000,
  heapMb: 128,
  waiting: 200,
} as const
