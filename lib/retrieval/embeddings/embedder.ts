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
export class EmbeddingUnavailable extends Error {
  override name = 'EmbeddingUnavailable'
  constructor(
    readonly reason: EmbeddingFailure,
    readonly status?: number,
  ) {
    super(status ? `${reason}, status ${status}` : reason)
  }
}
