import type { CorpusPassage } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'

/** So far down a list a passage still counts half of the first. */
const HALF = 10
/** What a place in the list by words alone, or by vectors alone, is worth of one in the joined list. */
const SINGLE = 0.5

/**
 * Passages in the order in which a model reads them. It reads as many as there is room for, so that one that only words or only vectors find has its
 * place too: the ranks of the three lists are joined.
 */
export function orderForModel(hits: readonly Hit[]): CorpusPassage[] {
  const joined = rankBy(hits, ({ score }) => score)
  const worded = rankBy(hits, ({ evidence }) => evidence.lexical)
  const meant = rankBy(hits, ({ evidence }) => evidence.likeness ?? 0)
  const worth = (rank: number | undefined) => 1 / (HALF + (rank ?? hits.length))
  const total = (hit: Hit) =>
    worth(joined.get(hit)) + SINGLE * (worth(worded.get(hit)) + worth(meant.get(hit)))
  return hits.toSorted((a, b) => total(b) - total(a)).map(({ passage }) => passage)
}

function rankBy(hits: readonly Hit[], value: (hit: Hit) => number): Map<Hit, number> {
  return new Map(hits.toSorted((a, b) => value(b) - value(a)).map((hit, rank) => [hit, rank]))
}
