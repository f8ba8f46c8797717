import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * PGlite has one session: the statements of two requests would interleave, and one would read as the other.
 * The holder of the gate may pass again, so that nested use cannot deadlock.
 */
export class SessionGate {
  readonly #requests = new AsyncLocalStorage<{ held: number; release: () => void }>()
  #last: Promise<void> = Promise.resolve()

  /** Treats all work in `work` as one request. Unmarked work may not nest. */
  run<T>(work: () => T): T {
    return this.#requests.run({ held: 0, release: () => undefined }, work)
  }

  /** @returns a function that releases the session */
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
