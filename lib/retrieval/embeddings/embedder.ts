export type EmbeddingKind = 'query' | 'passage'

/**
 * The direction of a text's vector, with its largest component at ±127;
 * `measureCosine` divides by the lengths. The fixed scale x * 127 rounds too
 * much: it changed the best passage of 17 in 75 questions, this one of 3.
 */
export type Vector = Int8Array

export type Embedder = {
  /** The name stored with each vector. It includes everything that changes vectors, such as prefixes. */
  model: string
  /**
   * One vector per text, in order.
   * @throws EmbeddingUnavailable if there are no vectors, or the reason of `signal`
   */
  embed(texts: readonly string[], kind: EmbeddingKind, signal?: AbortSignal): Promise<Vector[]>
}

export type EmbeddingFailure = 'unreachable' | 'timeout' | 'refused' | 'invalid_reply' | 'paused'

/** No vectors at present. `paused`: the endpoint failed recently and was not called. */
export class EmbeddingUnavailable extends Error {
  override name = 'EmbeddingUnavailable'
  constructor(
    readonly reason: EmbeddingFailure,
    readonly status?: number,
  ) {
    super(status ? `${reason}, status ${status}` : reason)
  }
}
