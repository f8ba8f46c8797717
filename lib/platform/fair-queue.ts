type Options = {
  /** Requests of one owner at once. */
  most: number
  /** An owner that ran more than this many at once, on average lately, is busy; below zero, every owner is. */
  fairShare: number
  /** A busy owner beside others runs at most this part of the time, divided by what they run on average. */
  busyShare: number
  /** A busy owner is alone while the others ran at most this many at once on average lately, and none now. */
  aloneShare: number
  /** Alone, a busy owner is slowed only after a request that ran longer. */
  aloneMs: number
  /** The longest time that a busy owner waits for others' requests to end, after its pause. */
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
  /** How long its last request ran. */
  ranMs: number
}

const longestPauseMs = 1000
const recheckMs = 250

/**
 * A flood delays itself: a busy owner runs one request at a time, with pauses, unless it is alone. No limit for
 * all owners.
 */
export class FairQueue {
  readonly #options: Options
  readonly #owners = new Map<string, Owner>()
  #running = 0
  /** Of all owners. */
  readonly #all = { usedMs: 0, at: 0 }
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
      ...{ isBusy: this.#options.fairShare < 0, ranMs: 0 },
    }
    this.#owners.set(name, owner)
    return owner
  }

  #note(owner: Owner, ranMs: number): void {
    const now = performance.now()
    for (const used of [owner, this.#all]) {
      used.usedMs = this.#usedBy(used, now) + ranMs
      used.at = now
    }
    owner.ranMs = ranMs
    if (this.#toAverage(owner.usedMs) > this.#options.fairShare) owner.isBusy = true
  }

  #usedBy({ usedMs, at }: Pick<Owner, 'usedMs' | 'at'>, now: number): number {
    return usedMs * 2 ** ((at - now) / this.#options.halfLifeMs)
  }

  /** Requests at once. */
  #toAverage(usedMs: number): number {
    return (usedMs * Math.LN2) / this.#options.halfLifeMs
  }

  #isAlone(owner: Owner, others: number): boolean {
    const { aloneShare, aloneMs } = this.#options
    return others <= aloneShare && this.#running === owner.running && owner.ranMs <= aloneMs
  }

  /** Milliseconds until the owner may begin; infinite if that depends on the end of a request. */
  #waitOf(owner: Owner, now: number): number {
    const { most, busyShare, patienceMs } = this.#options
    if (owner.running >= most) return Number.POSITIVE_INFINITY
    if (!owner.isBusy) return 0
    const others = this.#toAverage(this.#usedBy(this.#all, now) - this.#usedBy(owner, now))
    if (this.#isAlone(owner, others)) return 0
    if (owner.running > 0) return Number.POSITIVE_INFINITY
    const pauseMs = Math.min(owner.ranMs * Math.max(0, others / busyShare - 1), longestPauseMs)
    return Math.max(0, owner.at + pauseMs + (this.#running > 0 ? patienceMs : 0) - now)
  }

  /** An owner with nothing left to do is calm again, or forgotten. */
  #settle(name: string, owner: Owner, usedMs: number): void {
    if (owner.running > 0) return
    if (this.#toAverage(usedMs) < this.#options.fairShare / 2) owner.isBusy = false
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
      // Looked at again soon, because pauses end earlier when the others stop.
      if (Number.isFinite(soonest))
        this.#timer = setTimeout(() => this.#admit(), Math.min(Math.ceil(soonest), recheckMs)).unref()
      return
    }
  }
}
