/** What a model is asked, its parts kept apart: only the instructions are ours, the rest is data. */
export type ModelPrompt = {
  instructions: string
  /** Empty where the question alone is asked about. */
  passages: string
  question: string
  /** Tokens of the reply at most. */
  outputTokens: number
}

/** A language model: writes one reply, as it comes. It throws `ModelFailed` for whatever keeps it from that, and stops when the signal aborts. */
export type Model = (prompt: ModelPrompt, signal: AbortSignal) => AsyncIterable<string>

/** Why there is no reply, for the log: never anything that the model or its service said, which may repeat a question or a key. */
export class ModelFailed extends Error {
  constructor(
    readonly reason: 'refused' | 'unreachable' | 'broken_off',
    /** The status of the service's answer, where it gave one. */
    readonly status: number | null = null,
  ) {
    super(reason)
  }
}
