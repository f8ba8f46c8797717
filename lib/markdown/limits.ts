export const markdownLimits = {
  characters: 50_000,
  /** Elements and texts of the rendered tree, and how deep they may nest. */
  nodes: 10_000,
  depth: 50,
  /** Characters of the texts and attributes that a page would show. */
  shown: 150_000,
  /** The processor time of the rendering, so that a busy machine refuses no text. */
  cpuMs: 100,
  /** A text that is not rendered by then ends the process. */
  wallMs: 1_000,
  heapMb: 64,
} as const
