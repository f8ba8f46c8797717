import type { Certainty } from '@/lib/assistant/contract'

type Said = { certainty?: Certainty | null; source?: string | null; sources: readonly unknown[] }

/** How sure an answer is. A service that does not say it, as every one but ours, has refused where it cites nothing. */
export function judgeCertainty({ certainty, source, sources }: Said): Certainty {
  return certainty ?? (sources.length === 0 && !source ? 'none' : 'sure')
}

/** Whether the board may be asked: an answer is rated first, and a greeting is no question. */
export const hasNoAnswer = (certainty: Certainty | undefined) =>
  certainty === 'none' || certainty === 'closest'

const known: Record<Certainty, true> = { sure: true, closest: true, none: true, greeting: true }

/** Null for whatever else. Apart from the contract's schema, because the browser reads it too. */
export function readCertainty(value: unknown): Certainty | null {
  return (Object.keys(known) as Certainty[]).find((certainty) => certainty === value) ?? null
}
