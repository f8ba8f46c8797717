import pLimit, { type LimitFunction } from 'p-limit'

/** Limits how much of one kind of work an organisation has at a time. One without work has no entry. */
export class LimitByOrganization {
  readonly #limits = new Map<string, LimitFunction>()
  readonly #atOnce: number

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** How many organisations have work now. */
  get size(): number {
    return this.#limits.size
  }

  /** Runs the work when the organisation has a place for it. */
  async run<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    const limit = this.#limits.get(organizationId) ?? pLimit(this.#atOnce)
    this.#limits.set(organizationId, limit)
    try {
      return await limit(work)
    } finally {
      const isIdle = limit.activeCount + limit.pendingCount === 0
      // Another end in the same moment may have dropped the entry, and a new one may stand in its place.
      if (isIdle && this.#limits.get(organizationId) === limit) this.#limits.delete(organizationId)
    }
  }
}
