type Options = {
  /** Requests of one owner at once. */
  most: number
  /** An owner that ran more than this many at once, on average lately, is busy; below zero, every owner is. */
  fairShare: number
  /** While others are active, a busy owner runs at most this part of the time. */
  busyShare: number
  /** A busy owner waits at most so long for others' requests to end. */
  patienceMs: number
  /** Milliseconds after which past requests count half. */
  halfLifeMs: number
}

type Owner = {
  running: number
  waiting: Set<() => void>
  usedMs: number
  /** When its last request ended. */
  at: number
  isBusy: boolean
  /** The pause after its last request while it is busy. */
  gapMs: number
}

/** A flood delays itself: a busy owner runs one request at a time, with pauses. No limit for all owners. */
export class FairQueue {
  readonly #options: Options
  readonly #owners = new Map<string, Owner>()
  #running = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get size(): number {
    return this.#owners.size
  }

  /** The returned function ends the run or the wait; later calls have no effect. */
  enter(name: string, run: () => void): () => void {
    const owner = this.#find(name)
    let from: number | null = null
    const begin = () => {
      from = performance.now()
      owner.waiting.delete(begin)
      owner.running++
      this.#running++
      run()
    }
    let left = false
    const leave = () => {
      if (left) return
      left = true
      if (from === null) {
        owner.waiting.delete(begin)
        return
      }
      owner.running--
      this.#running--
      this.#note(owner, performance.now() - from)
      this.#admit()
    }
    owner.waiting.add(begin)
    this.#admit()
    return leave
  }

  /** Works when the owner may begin. */
  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = this.enter(
        name,
        () =>
          void work()
            .then(resolve, reject)
            .finally(() => leave()),
      )
    })
  }

  #find(name: string): Owner {
    const known = this.#owners.get(name)
    if (known) return known
    const owner: Owner = {
      ...{ running: 0, waiting: new Set<() => void>(), usedMs: 0, at: performance.now() },
      ...{ isBusy: this.#options.fairShare < 0, gapMs: 0 },
    }
    this.#owners.set(name, owner)
    return owner
  }

  #note(owner: Owner, ranMs: number): void {
    const { fairShare, busyShare, halfLifeMs } = this.#options
    const now = performance.now()
    owner.usedMs = this.#usedBy(owner, now) + ranMs
    owner.at = now
    owner.gapMs = ranMs / busyShare - ranMs
    if ((owner.usedMs * Math.LN2) / halfLifeMs > fairShare) owner.isBusy = true
  }

  #usedBy({ usedMs, at }: Owner, now: number): number {
    return usedMs * 2 ** ((at - now) / this.#options.halfLifeMs)
  }

  /** Milliseconds until the owner may begin; infinite if that depends on the end of a request. */
  #waitOf(owner: Owner, now: number): number {
    const { most, patienceMs } = this.#options
    if (owner.running >= most) return Number.POSITIVE_INFINITY
    if (!owner.isBusy) return 0
    if (owner.running > 0) return Number.POSITIVE_INFINITY
    if (this.#owners.size === 1) return 0
    return Math.max(0, owner.at + owner.gapMs + (this.#running > 0 ? patienceMs : 0) - now)
  }

  /** An owner with nothing left to do is calm again, or forgotten. */
  #settle(name: string, owner: Owner, usedMs: number): void {
    const { fairShare, busyShare, halfLifeMs } = this.#options
    if (owner.running > 0) return
    if ((usedMs * Math.LN2) / halfLifeMs < Math.min(fairShare, busyShare / 2)) owner.isBusy = false
    // Less than a millisecond does not change the order.
    if (usedMs < 1) this.#owners.delete(name)
  }

  #admit(): void {
    for (;;) {
      const now = performance.now()
      let next: Owner | undefined
      let least = Number.POSITIVE_INFINITY
      let soonest = Number.POSITIVE_INFINITY
      for (const [name, owner] of this.#owners) {
        const used = this.#usedBy(owner, now)
        if (owner.waiting.size === 0) {
          this.#settle(name, owner, used)
          continue
        }
        const wait = this.#waitOf(owner, now)
        if (wait > 0) soonest = Math.min(soonest, wait)
        else if (used < least) {
          least = used
          next = owner
        }
      }
      const [begin] = next?.waiting ?? []
      if (begin) {
        begin()
        continue
      }
      clearTimeout(this.#timer)
      if (Number.isFinite(soonest)) this.#timer = setTimeout(() => this.#admit(), Math.ceil(soonest)).unref()
      return
    }
  }
}
