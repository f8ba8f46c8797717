import { percentile } from '@/tests/bench/measure'
import type { Visitor } from './organizations'

export type Noted = { route: string; organization: string; outcome: string; ms: number; phase: string }
export type Report = {
  requests: Noted[]
  acknowledged: { organization: string; name: string }[]
  foreign: string[]
}

/**
 * Records every request with its phase, the acknowledged uploads, and answers with another organisation's
 * word.
 */
export class Journal {
  phase = ''
  readonly acknowledged: Report['acknowledged'] = []
  readonly foreign: Report['foreign'] = []
  readonly #requests: Noted[] = []

  /** `others` neither attack nor fill their storage, and are measured. */
  constructor(
    readonly visitors: readonly Visitor[],
    readonly others: readonly Visitor[],
  ) {}

  /** The phase in which the request began. A quiet request that ends in an attack belongs to neither. */
  note(request: Noted): void {
    if (request.phase === 'quiet' && this.phase !== 'quiet') return
    this.#requests.push(request)
  }

  report(): Report {
    return { requests: this.#requests, acknowledged: this.acknowledged, foreign: this.foreign }
  }

  /** Takes over what another process has recorded. */
  add({ requests, acknowledged, foreign }: Report): void {
    this.#requests.push(...requests)
    this.acknowledged.push(...acknowledged)
    this.foreign.push(...foreign)
  }

  /** Searches an answer for the words of other organisations. */
  look(asker: Visitor, text: string): void {
    for (const { word, organization } of this.visitors)
      if (word !== asker.word && (text.includes(word) || text.includes(organization.name)))
        this.foreign.push(`${asker.organization.name} was shown ${word} of ${organization.name}`)
  }

  /** The requests that began in the phase, of the others or of those who attack. */
  list(phase: string, who: 'others' | 'attackers'): Noted[] {
    const others = new Set(this.others.map(({ organization }) => organization.id))
    return this.#requests.filter(
      (one) => one.phase === phase && others.has(one.organization) === (who === 'others'),
    )
  }
}

/** The p95 in milliseconds of the requests that were answered, by route. */
export function p95ByRoute(requests: readonly Noted[]): Map<string, number> {
  const routes = Map.groupBy(
    requests.filter(({ outcome }) => outcome === 'ok'),
    ({ route }) => route,
  )
  return new Map(
    [...routes].map(([route, all]) => [
      route,
      percentile(
        all.map(({ ms }) => ms),
        0.95,
      ),
    ]),
  )
}
