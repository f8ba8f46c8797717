import type { Certainty } from '@/lib/assistant/contract'

type Said = { certainty?: Certainty | null; source?: string | null; sources: readonly unknown[] }

/** Our own service states it. An answer of another service without sources counts as none. */
export function judgeCertainty({ certainty, source, sources }: Said): Certainty {
  return certainty ?? (sources.length === 0 && !source ? 'none' : 'sure')
}

/** A greeting is no question, so it cannot go to the board. */
export const hasNoAnswer = (certainty: Certainty | undefined) =>
  certainty === 'none' || certainty === 'closest'

const known: Record<Certainty, true> = { sure: true, closest: true, none: true, greeting: true }

/** Returns null for any other value. The contract's schema is no help: the browser would load zod. */
export function readCertainty(value: unknown): Certainty | null {
  return (Object.keys(known) as Certainty[]).find((certainty) => certainty === value) ?? null
}

export function getAnswerId(messageId: string): string {
  return `answer-${messageId}`
}

export function getAnswerPath(conversationId: string, messageId: string): string {
  return `/manager/ask-frank?conversation=${conversationId}&answer=${messageId}#${getAnswerId(messageId)}`
}
