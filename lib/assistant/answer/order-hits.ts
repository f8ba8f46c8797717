import { scoreQuote } from '@/lib/retrieval/rank/fusion'
import { wayOf } from '@/lib/retrieval/rank/relevance'
import type { Hit } from '@/lib/retrieval/retrieve'
import { findBest } from './best-excerpt'
import { putContinuations } from './continued-sentence'

/** Passages whose quotes are compared. The others stay behind them. */
const COMPARED = 12

/** The order in which passages are quoted, the best first. */
export const orderHits = (question: string, found: readonly Hit[]): Hit[] =>
  putContinuations(question, orderByQuotes(question, found))

/** Without a vector the words of what would be quoted tell more than those of the whole passage. */
function orderByQuotes(question: string, found: readonly Hit[]): Hit[] {
  const [first] = found
  if (!first || wayOf(first) !== 'byWords') return [...found]
  const compared = found.slice(0, COMPARED)
  const rated = rateQuotes(question, compared).map((words, i) => {
    const hit = compared[i] as Hit
    return { ...hit, score: hit.score + scoreQuote(words) }
  })
  return [...rated.sort((a, b) => b.score - a.score), ...found.slice(COMPARED)]
}

/** Of each hit's best quote, relative to the best one's of all (1). */
export function rateQuotes(question: string, hits: readonly Hit[]): number[] {
  const scores = hits.map((hit) => findBest(question, hit)?.score ?? 0)
  const most = Math.max(Number.MIN_VALUE, ...scores)
  return scores.map((score) => score / most)
}
