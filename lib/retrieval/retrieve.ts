import { isFunctionWord } from '@/lib/text/function-words'
import { type Token, tokenize } from '@/lib/text/tokens'
import { collectCandidates } from './candidates'
import type { Corpus } from './corpus'
import { createMatcher, findMatchingWords, type Matcher, matchPassage } from './match-passage'
import { RANKING } from './parameters'
import type { CorpusPassage } from './passage'
import { readQuery } from './query'
import { rateRelevance } from './relevance'

export { buildCorpus, type Corpus } from './corpus'

const LONGEST_QUESTION = 2000
/** Among the sentences of a passage that was found, small words tell even less than among passages. */
const CLASS_SHARE = {
  function: 0.5,
  common: 0.6,
  verb: 0.8,
  content: 1,
}

/** What a question asks about, prepared for one corpus; tells for words of a text how well each part is met there. */
type PreparedQuery = {
  match: Matcher
  /** For each part, how much it tells passages apart. */
  weights: readonly number[]
  /** Which of the words of a text stand for what is asked. */
  findMatches: (words: readonly number[]) => Set<number>
  /** The words of a text, with the corpus' id of each; -1 for a word that it does not have. */
  read: (text: string) => { tokens: Token[]; ids: number[] }
}

export type Hit = {
  passage: CorpusPassage
  /** Orders the hits of one question; means nothing across questions. */
  score: number
  /** 0 to 1, comparable across questions: how much of what was asked the passage speaks of. */
  relevance: number
  /** 0 to 1: how well the passage, its headings or its document's name meet one thing that the question is about. */
  subject: number
  query: PreparedQuery
}

/** The passages that answer a question best, best first; none when no word of it is known. Never throws on odd input. */
export function retrieve(corpus: Corpus, question: string, { limit = 10 }: { limit?: number } = {}): Hit[] {
  const units = readQuery(corpus.vocabulary, question.slice(0, LONGEST_QUESTION))
  const looked = Math.max(limit, RANKING.candidates)
  const { candidates, weights, frequencies } = collectCandidates(corpus, units, looked)
  const match = createMatcher(units)
  const query: PreparedQuery = {
    match,
    weights: weights.map((weight, u) => weight * CLASS_SHARE[units[u]?.wordClass ?? 'content']),
    findMatches: (words) =>
      findMatchingWords(units, words, (id) => isFunctionWord(corpus.vocabulary.words[id] ?? '')),
    read: (text) => {
      const tokens = tokenize(text)
      return { tokens, ids: tokens.map(({ word }) => corpus.vocabulary.ids.get(word) ?? -1) }
    },
  }
  const hits = candidates.map(({ index, score }) => {
    const met = matchPassage(corpus, index, match, weights)
    return {
      passage: corpus.passages[index] as CorpusPassage,
      score: score + RANKING.sentenceWeight * met.sentence + RANKING.windowWeight * met.window,
      relevance: rateRelevance(corpus.passages.length, units, frequencies, met.coverage),
      subject: Math.max(0, ...met.coverage.filter((_, unit) => units[unit]?.wordClass === 'content')),
      query,
    }
  })
  return hits.sort((a, b) => b.score - a.score).slice(0, limit)
}
