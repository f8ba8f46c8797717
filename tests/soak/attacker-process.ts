import { once } from 'node:events'
import { entryArgs, runNode, stopChild } from '@/scripts/processes'
import type { Report } from './journal'
import type { Visitor } from './organizations'

export type Order = {
  name: string
  connections: number
  phase: string
  visitors: readonly Visitor[]
  visitor: Visitor
  url: string
}

/** Attacks in a process of its own, so that the work of attacking delays no request that is measured. */
export class AttackerProcess {
  readonly #child = runNode(entryArgs('tests/soak/attacker.ts'), {})
  readonly #ended = once(this.#child, 'exit').then((): never => {
    throw new Error('The attacking process has ended.')
  })

  constructor() {
    // A process that ends between two attacks rejects the next one, not the run.
    this.#ended.catch(() => undefined)
  }

  /** Attacks until the signal. @throws Error if the process ends */
  async attack(order: Order, signal: AbortSignal): Promise<Report> {
    const reported = once(this.#child, 'message')
    this.#child.send(order)
    const stop = () => void this.#child.send('stop')
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    const [report] = await Promise.race([reported, this.#ended])
    return report
  }

  stop(): Promise<void> {
    return stopChild(this.#child)
  }
}
