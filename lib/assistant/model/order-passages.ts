import type { CorpusPassage } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'

/** The rank at which a passage counts half of the first one. */
const HALF = 10
const SINGLE = 0.5

/** Joins three rankings, so that a passage that only words or only vectors find is included. */
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
