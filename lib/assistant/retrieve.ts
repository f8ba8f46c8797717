import { collectCandidates } from './index/candidates'
import type { Corpus } from './index/corpus'
import { createMatcher, matchPassage } from './index/match-passage'
import { PARAMETERS } from './index/parameters'
import { type QueryUnit, readQuery } from './index/query'
import { rateRelevance } from './index/relevance'
import type { CorpusPassage } from './types'

export { buildCorpus, type Corpus } from './index/corpus'

export type Hit = {
  passage: CorpusPassage
  /** Orders the hits of one question; means nothing across questions. */
  score: number
  /** 0 to 1, comparable across questions: how much of what was asked the passage speaks of. */
  relevance: number
  units: QueryUnit[]
}

export function retrieve(corpus: Corpus, question: string, { limit = 10 } = {}): Hit[] {
  const units = readQuery(corpus.vocabulary, question)
  const { candidates, weights, frequencies } = collectCandidates(corpus, units)
  const matcher = createMatcher(units)
  const hits = candidates.map(({ index, score }) => {
    const match = matchPassage(corpus, index, matcher, weights)
    return {
      passage: corpus.passages[index] as CorpusPassage,
      score: score + PARAMETERS.sentenceWeight * match.sentence + PARAMETERS.windowWeight * match.window,
      relevance: rateRelevance(corpus, units, frequencies, match.coverage),
      units,
    }
  })
  return hits.sort((a, b) => b.score - a.score).slice(0, limit)
}
