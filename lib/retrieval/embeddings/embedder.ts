export type EmbeddingKind = 'query' | 'passage'

/**
 * One vector of a text: its direction alone, with the largest component at ±127, so `measureCosine` divides by the lengths. A fixed scale
 * would round the small components of a long unit vector away: of 75 questions `x * 127` changes the best passage of 17, this of 3.
 */
export type Vector = Int8Array

export type Embedder = {
  /** The name kept beside each stored vector: two that differ in anything that changes vectors have different names. */
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
