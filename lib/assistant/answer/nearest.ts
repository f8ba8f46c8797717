import type { NearestDocument } from '@/lib/assistant/contract'
import type { Hit } from '@/lib/retrieval/retrieve'

const COUNT = 3
/**
 * One of the things asked about must be there by its own word, an inflection or a synonym (0.8 and more), and not by a part of a compound
 * (0.6: "huvudstaden" in "huvudentrén").
 */
const SUBJECT = 0.8
/** About one of three things asked about: what shares one word of many stays below. */
const FLOOR = 0.24

/** The documents that come nearest to a question that none answers, each with the page of its best passage. Empty where nothing comes near. */
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
