/** Only `instructions` are ours. */
export type ModelPrompt = {
  instructions: string
  passages: string
  question: string
  outputTokens: number
}

/** Streams one reply and stops when the signal aborts. @throws ModelFailed for every failure */
export type Model = (prompt: ModelPrompt, signal: AbortSignal) => AsyncIterable<string>

/** Never contains text of the model or its service, which can repeat a question or a key. */
export class ModelFailed extends Error {
  constructor(
    readonly reason: 'refused' | 'unreachable' | 'broken_off',
    readonly status: number | null = null,
  ) {
    super(reason)
  }
}
