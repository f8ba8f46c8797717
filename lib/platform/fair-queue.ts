type Options = {
  /** Requests of one owner at once. */
  most: number
  /** An owner that ran more than this many at once, on average lately, is busy; below zero, every owner is. */
  fairShare: number
  /** Includes the owner's own requests. */
  besides: number
  /** Milliseconds after which past requests count half. */
  halfLifeMs: number
  now?: () => number
}

type Owner = { running: number; waiting: Set<() => void>; usedMs: number; at: number }

/** A busy owner waits, so that a flood delays itself. No limit for all: short requests wait for long ones. */
export class FairQueue {
  readonly #options: Options
  readonly #now: () => number
  readonly #owners = new Map<string, Owner>()
  #running = 0

  constructor(options: Options) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  get size(): number {
    return this.#owners.size
  }

  /** The returned function ends the run or the wait; later calls have no effect. */
  enter(name: string, run: () => void): () => void {
    const owner = this.#find(name)
    let from: number | null = null
    const begin = () => {
      from = this.#now()
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
      owner.usedMs = this.#usedBy(owner) + this.#now() - from
      owner.at = this.#now()
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
    const owner: Owner = { running: 0, waiting: new Set(), usedMs: 0, at: this.#now() }
    this.#owners.set(name, owner)
    return owner
  }

  #usedBy({ usedMs, at }: Owner): number {
    return usedMs * 2 ** ((at - this.#now()) / this.#options.halfLifeMs)
  }

  #mayBegin({ running }: Owner, usedMs: number): boolean {
    const { most, fairShare, besides, halfLifeMs } = this.#options
    if (running >= most) return false
    const average = (usedMs * Math.LN2) / halfLifeMs
    return average <= fairShare || this.#running <= besides
  }

  #admit(): void {
    for (;;) {
      let next: Owner | undefined
      let least = Number.POSITIVE_INFINITY
      for (const [name, owner] of this.#owners) {
        const used = this.#usedBy(owner)
        if (owner.waiting.size === 0) {
          // Less than a millisecond does not change the order.
          if (owner.running === 0 && used < 1) this.#owners.delete(name)
          continue
        }
        if (used >= least || !this.#mayBegin(owner, used)) continue
        least = used
        next = owner
      }
      const [begin] = next?.waiting ?? []
      if (!begin) return
      begin()
    }
  }
}
