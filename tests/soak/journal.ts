import { percentile } from '@/tests/bench/measure'
import type { Visitor } from './organizations'

type Request = { route: string; organization: string; outcome: string; ms: number }

/**
 * Records every request with its phase, the acknowledged uploads, and answers with another organisation's
 * word.
 */
export class Journal {
  phase = ''
  readonly acknowledged: { organization: string; name: string }[] = []
  readonly foreign: string[] = []
  readonly #requests: (Request & { phase: string })[] = []

  constructor(readonly visitors: readonly Visitor[]) {}

  /** The phase in which the request began. A quiet request that ends in the flood belongs to neither. */
  note(request: Request & { phase: string }): void {
    if (request.phase === 'quiet' && this.phase !== 'quiet') return
    this.#requests.push(request)
  }

  /** Searches an answer for the words of other organisations. */
  look(asker: Visitor, text: string): void {
    for (const { word, organization } of this.visitors)
      if (word !== asker.word && (text.includes(word) || text.includes(organization.name)))
        this.foreign.push(`${asker.organization.name} was shown ${word} of ${organization.name}`)
  }

  /** Requests and outcomes of a phase by route; `but` excludes one organisation. */
  summarize(
    phase: string,
    but?: string,
  ): Map<string, { count: number; p50: number; p95: number; failed: string }> {
    const some = this.#requests.filter((one) => one.phase === phase && one.organization !== but)
    return new Map(
      [...Map.groupBy(some, ({ route }) => route)].map(([route, all]) => {
        const times = all.filter(({ outcome }) => outcome === 'ok').map(({ ms }) => ms)
        const kinds = Map.groupBy(
          all.filter(({ outcome }) => outcome !== 'ok'),
          ({ outcome }) => outcome,
        )
        const failed = [...kinds].map(([kind, { length }]) => `${length} x ${kind}`).join(', ')
        const of = (share: number) => (times.length > 0 ? percentile(times, share) : Number.NaN)
        return [route, { count: all.length, p50: of(0.5), p95: of(0.95), failed: failed || 'none' }]
      }),
    )
  }
}
