export type EmbeddingKind = 'query' | 'passage'

/**
 * The direction of a text's vector, its largest component at ±127; `measureCosine` divides by the lengths.
 * The fixed scale x * 127 rounds too much: it changed the best passage of 17 in 75 questions, this of 3.
 */
export type Vector = Int8Array

export type Embedder = {
  /** The name kept beside each stored vector; it includes everything that changes vectors, as prefixes do. */
  model: string
  /**
   * One vector a text, in their order.
   * @throws EmbeddingUnavailable after which the caller works by words; whatever `signal` was aborted with
   */
  embed(texts: readonly string[], kind: EmbeddingKind, signal?: AbortSignal): Promise<Vector[]>
}

export type EmbeddingFailure = 'unreachable' | 'timeout' | 'refused' | 'invalid_reply' | 'paused'

/** No vectors at present. `paused`: the endpoint failed a moment ago and was not asked. */
export class EmbeddingUnavailable extends Error {
  override name = 'EmbeddingUnavailable'
  constructor(
    readonly reason: EmbeddingFailure,
    readonly status?: number,
  ) {
    super(status ? `${reason}, status ${status}` : reason)
  }
}
