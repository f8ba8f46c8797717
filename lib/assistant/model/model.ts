import { BrandedError } from '@/lib/errors'

/** We write `instructions`; members and documents write the rest. */
export type ModelPrompt = {
  instructions: string
  passages: string
  question: string
  outputTokens: number
}

/** Streams one reply and stops when the signal aborts. @throws ModelFailed for every failure */
export type Model = (prompt: ModelPrompt, signal: AbortSignal) => AsyncIterable<string>

/** Never contains text of the model or its service, which can repeat a question or a key. */
export class ModelFailed extends BrandedError {
  static override readonly brand = 'ModelFailed'
  constructor(
    readonly reason: 'refused' | 'unreachable' | 'broken_off',
    readonly status: number | null = null,
  ) {
    super(reason)
  }
}

export const modelLimits = {
  /** The time is well below the portal's 20 seconds, so that the asker still gets the documents' own words. */
  timeoutMs: 12_000,
  passages: 20,
  /** `passageTokens` limits all passages together, `longestPassage` the characters of one. */
  passageTokens: 6_000,
  longestPassage: 2_000,
  outputTokens: 900,
  replyCharacters: 8_000,
  answerCharacters: 1_500,
  /** Limits the service's response. One token takes a few hundred bytes as an event. */
  bytes: 2_000_000,
  citations: 5,
} as const

export const rewriteLimits = {
  /** The time is short because the lookup waits for it. */
  timeoutMs: 2_500,
  outputTokens: 80,
  characters: 200,
  replyCharacters: 600,
  remembered: 500,
} as const

/** Swedish text has 2.6 to 3.4 with common models, and 2.0 to 2.3 with SmolLM2, which knows English alone. */
const charactersPerToken = 3

export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersPerToken)
