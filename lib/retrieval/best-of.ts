export class BestOf {
  #kept: { at: number; score: number }[] = []
  #least = Number.NEGATIVE_INFINITY

  constructor(readonly count: number) {}

  offer(at: number, score: number): void {
    if (score <= this.#least) return
    this.#kept.push({ at, score })
    if (this.#kept.length >= 4 * this.count) this.#cut()
  }

  /** Best first; of equal scores the first offer wins. */
  take(): readonly { at: number; score: number }[] {
    this.#cut()
    return this.#kept
  }

  #cut(): void {
    this.#kept = this.#kept.toSorted((a, b) => b.score - a.score || a.at - b.at).slice(0, this.count)
    if (this.#kept.length === this.count) this.#least = this.#kept.at(-1)?.score ?? this.#least
  }
}
