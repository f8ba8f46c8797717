import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * PGlite has one database session, and a request's transaction sets its role on that session. Without a gate
 * the statements of two requests would interleave between BEGIN and COMMIT, and one would read as the other.
 * The holder of the gate owns the session; it may pass again, so that nested use cannot deadlock.
 */
export class SessionGate {
  readonly #requests = new AsyncLocalStorage<{ held: number; release: () => void }>()
  #last: Promise<void> = Promise.resolve()

  /** Marks all work in `work` as one request. Unmarked work may not nest. */
  run<T>(work: () => T): T {
    return this.#requests.run({ held: 0, release: () => undefined }, work)
  }

  /** Waits for the session. @returns a function that releases it */
  async acquire(): Promise<() => void> {
    const request = this.#requests.getStore()
    if (request && request.held > 0) {
      request.held += 1
      return () => this.#leave(request)
    }
    const release = await this.#enter()
    if (!request) return release
    request.held = 1
    request.release = release
    return () => this.#leave(request)
  }

  /** Runs `work` while holding the session. */
  hold<T>(work: () => Promise<T>): Promise<T> {
    const guarded = async () => {
      const release = await this.acquire()
      try {
        return await work()
      } finally {
        release()
      }
    }
    return this.#requests.getStore() ? guarded() : this.run(guarded)
  }

  async #enter(): Promise<() => void> {
    const before = this.#last
    const turn = Promise.withResolvers<void>()
    this.#last = before.then(() => turn.promise)
    await before
    return turn.resolve
  }

  #leave(request: { held: number; release: () => void }): void {
    request.held -= 1
    if (request.held === 0) request.release()
  }
}
