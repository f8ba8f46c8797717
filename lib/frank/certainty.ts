import type { Certainty } from '@/lib/assistant/contract'

type Said = { certainty?: Certainty | null; source?: string | null; sources: readonly unknown[] }

/**
 * The certainty of an answer. Only our own service states it;
 * an answer of another service without sources counts as none.
 */
export function judgeCertainty({ certainty, source, sources }: Said): Certainty {
  return certainty ?? (sources.length === 0 && !source ? 'none' : 'sure')
}

/**
 * Whether the member can send the question to the board. A sure
 * answer must be rated first, and a greeting is no question.
 */
export const hasNoAnswer = (certainty: Certainty | undefined) =>
  certainty === 'none' || certainty === 'closest'

const known: Record<Certainty, true> = { sure: true, closest: true, none: true, greeting: true }

/** Null for any other value. Not part of the contract's schema because the browser imports it too. */
export function readCertainty(value: unknown): Certainty | null {
  return (Object.keys(known) as Certainty[]).find((certainty) => certainty === value) ?? null
}
