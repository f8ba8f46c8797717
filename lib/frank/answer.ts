import type { Certainty } from '@/lib/assistant/contract'

type Said = { certainty?: Certainty | null; source?: string | null; sources: readonly unknown[] }

/** Only our own service states it; an answer of another one without sources counts as none. */
export function judgeCertainty({ certainty, source, sources }: Said): Certainty {
  return certainty ?? (sources.length === 0 && !source ? 'none' : 'sure')
}

/** A greeting is no question, so it cannot go to the board. */
export const hasNoAnswer = (certainty: Certainty | undefined) =>
  certainty === 'none' || certainty === 'closest'

const known: Record<Certainty, true> = { sure: true, closest: true, none: true, greeting: true }

/** Null for any other value. Not in the contract's schema because the browser imports it too. */
export function readCertainty(value: unknown): Certainty | null {
  return (Object.keys(known) as Certainty[]).find((certainty) => certainty === value) ?? null
}

export function getAnswerId(messageId: string): string {
  return `answer-${messageId}`
}

export function getAnswerPath(conversationId: string, messageId: string): string {
  return `/manager/ask-frank?conversation=${conversationId}#${getAnswerId(messageId)}`
}
