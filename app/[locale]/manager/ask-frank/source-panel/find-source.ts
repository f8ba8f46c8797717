import type { Message } from '@/app/[locale]/manager/ask-frank/message/message'

/** A cited place in a document. `quote` is `{message id}.{index}`. */
export type ShownSource = { quote: string; documentId: string; name: string; page: number | null }

/**
 * The source with this quote, or else the first source of the newest answer that is a document. An answer
 * that is not stored yet leaves the source of the one before. Null if the newest answer cites no document, or if
 * it is uncertain and its best passage is none, because the others are folded.
 */
export function findSource(messages: readonly Message[], quote: string | null): ShownSource | null {
  const chosen = quote && messages.flatMap(listSources).find((source) => source.quote === quote)
  if (chosen) return chosen
  const newest = messages.findLast(
    ({ sender, storedId, sources }) => sender === 'frank' && (storedId || !sources.some(isDocument)),
  )
  const [first] = newest ? listSources(newest) : []
  const isFolded = newest?.certainty === 'closest' && newest.sources[0]?.document_id === null
  return isFolded ? null : (first ?? null)
}

const isDocument = ({ document_id }: Message['sources'][number]) => document_id !== null

function listSources({ storedId, sources }: Message): ShownSource[] {
  if (!storedId) return []
  return sources.flatMap(({ document_id, source, page }, index) =>
    document_id ? [{ quote: `${storedId}.${index}`, documentId: document_id, name: source, page }] : [],
  )
}
