import type { NearestDocument } from '@/lib/assistant/contract'
import type { Hit } from '@/lib/retrieval/retrieve'

const COUNT = 3
/**
 * A subject of the question must match by its own word, an inflection or a synonym (0.8 or more). A part of a
 * compound is not enough (0.6: "huvudstaden" in "huvudentrén").
 */
const SUBJECT = 0.8
/** About one of three subjects. A document that shares one word of many stays below. */
const FLOOR = 0.24

/**
 * The documents nearest to a question without an answer, each
 * with the page of its best passage. Empty if none is near.
 */
export function findNearestDocuments(hits: readonly Hit[]): NearestDocument[] {
  const near = hits
    .filter(({ passage }) => passage.kind === 'document')
    .filter(({ subject, coverage }) => subject >= SUBJECT && coverage >= FLOOR)
    .sort((a, b) => b.coverage - a.coverage)
  const best = new Map<string, NearestDocument>()
  for (const { passage } of near) {
    const { sourceId, sourceName, page, paragraph } = passage
    if (best.has(sourceId)) continue
    best.set(sourceId, { document_id: sourceId, source: sourceName, page: paragraph ? null : page })
  }
  return [...best.values()].slice(0, COUNT)
}
