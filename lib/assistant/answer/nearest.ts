import type { NearestDocument } from '@/lib/assistant/contract'
import type { Hit } from '@/lib/retrieval/retrieve'

const COUNT = 3
/** The word itself, an inflection or a synonym. A part of a compound (0.6) is not enough. */
const SUBJECT = 0.8
/** About one of three subjects. A document that shares one word of many stays below. */
const FLOOR = 0.24

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
