type Options = {
  /** Requests that run at once. */
  slots: number
  /** Of these for one owner. */
  slotsOfOne: number
  /** Slots that an owner leaves free for others, for each slot that it held on average lately. */
  courtesy: number
  /** Milliseconds after which used time counts half. */
  halfLifeMs: number
  now?: () => number
}

type Owner = { running: number; waiting: Set<() => void>; usedMs: number; at: number }

/**
 * Runs a limited number of requests at once. The next one belongs to the waiting owner (an organisation, or
 * an address) that used the least time lately. An owner that uses much waits while others run, so that its
 * flood delays itself; alone, it has its slots.
 */
export class FairQueue {
  readonly #options: Options
  readonly #now: () => number
  readonly #owners = new Map<string, Owner>()
  #running = 0

  constructor(options: Options) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Owners that run, wait, or used time lately. */
  get size(): number {
    return this.#owners.size
  }

  /**
   * Calls `run` when the owner has a slot.
   * @returns ends the run, or the wait; later calls have no effect
   */
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
    const { slots, slotsOfOne, courtesy, halfLifeMs } = this.#options
    const held = (usedMs * Math.LN2) / halfLifeMs
    const others = this.#running - running
    return running < slotsOfOne && (others === 0 || others < slots - courtesy * held)
  }

  #admit(): void {
    while (this.#running < this.#options.slots) {
      let next: Owner | undefined
      let least = Number.POSITIVE_INFINITY
      for (const [name, owner] of this.#owners) {
        const used = this.#usedBy(owner)
        if (owner.waiting.size === 0) {
          // Less than a millisecond does not change the order.
          if (owner.running === 0 && used < 1) this.#owners.delete(name)
          continue
        }
        if (!this.#mayBegin(owner, used)) continue
        // What runs counts as time, because its end is not known.
        const share = used + owner.running * this.#options.halfLifeMs
        if (share >= least) continue
        least = share
        next = owner
      }
      const [begin] = next?.waiting ?? []
      if (!begin) return
      begin()
    }
  }
}
