/** A prompt in separate parts: only the instructions are ours, the other parts are data. */
export type ModelPrompt = {
  instructions: string
  /** Empty if the prompt contains only a question. */
  passages: string
  question: string
  /** The largest number of tokens of the reply. */
  outputTokens: number
}

/**
 * A language model that streams one reply. It throws `ModelFailed`
 * for every failure and stops when the signal aborts.
 */
export type Model = (prompt: ModelPrompt, signal: AbortSignal) => AsyncIterable<string>

/**
 * The reason of a failure, for the log. It never contains text of
 * the model or its service, which can repeat a question or a key.
 */
export class ModelFailed extends Error {
  constructor(
    readonly reason: 'refused' | 'unreachable' | 'broken_off',
    /** The HTTP status of the service's response, if there was one. */
    readonly status: number | null = null,
  ) {
    super(reason)
  }
}
