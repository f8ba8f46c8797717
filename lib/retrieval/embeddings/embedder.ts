import { BrandedError } from '@/lib/errors'

export type EmbeddingKind = 'query' | 'passage'

/** Largest component ±127: this changed the best passage of 3 in 75 questions, the scale x * 127 of 17. */
export type Vector = Int8Array

export type Embedder = {
  /** Includes everything that changes vectors, such as prefixes. */
  model: string
  /** One per text, in order. @throws EmbeddingUnavailable, or the reason of `signal` */
  embed(texts: readonly string[], kind: EmbeddingKind, signal?: AbortSignal): Promise<Vector[]>
}

export type EmbeddingFailure = 'unreachable' | 'timeout' | 'refused' | 'invalid_reply' | 'paused'

/** `paused`: the endpoint was not called. */
export class EmbeddingUnavailable extends BrandedError {
  static override readonly brand = 'EmbeddingUnavailable'
  constructor(
    readonly reason: EmbeddingFailure,
    readonly status?: number,
  ) {
    super(status ? `${reason}, status ${status}` : reason)
  }
}

export const embeddingLimits = {
  /** The search uses words alone after this time. */
  queryMs: 300,
  passagesMs: 60_000,
  /** Few, because a query waits for them if the endpoint serves one call at a time. */
  textsPerCall: 4,
  characters: 8_000,
  dimensions: { min: 64, max: 4096 },
  /** The maximum dimensions at 24 characters each, and a margin. */
  replyBytesPerText: 110_000,
  pauseMs: 5000,
  /** A busy endpoint may miss the limit once. */
  timeoutsBeforePause: 3,
  rememberedQueries: 500,
} as const
