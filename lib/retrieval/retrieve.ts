import { isFunctionWord } from '@/lib/text/function-words'
import { type Token, tokenize } from '@/lib/text/tokens'
import { startBreathing } from './breathe'
import { type Candidate, findCandidates } from './find-candidates'
import { readIntent } from './intent'
import { createMatcher, findMatchingWords, type Matcher } from './match-passage'
import type { PendingVector } from './match-vectors'
import { matchWords } from './match-words'
import type { LoadedSource, OrganizationIndex } from './organization-index'
import { RANKING } from './parameters'
import type { CorpusPassage, PassageText } from './passage'
import { createPrior } from './priors'
import { type QueryUnit, readQuery } from './query'
import { rankCandidates } from './rank-candidates'
import type { Evidence } from './relevance'
import type { Vocabulary } from './vocabulary'

const LONGEST_QUESTION = 2000
/** Among the sentences of a passage that was found, small words tell even less than among passages. */
const CLASS_SHARE = { function: 0.5, common: 0.6, verb: 0.8, content: 1 } as const

/** What a question asks about, prepared for one organisation; tells for words of a text how well each part is met there. */
export type PreparedQuery = {
  units: readonly QueryUnit[]
  match: Matcher
  /** For each part, how much it tells passages apart. */
  weights: readonly number[]
  /** Which of the words of a text stand for what is asked. */
  findMatches: (words: readonly number[]) => Set<number>
  /** The words of a text, with the index's id of each; -1 for a word that it does not have. */
  read: (text: string) => { tokens: Token[]; ids: number[] }
}

export type Hit = {
  passage: CorpusPassage
  /** Orders the hits of one question; means nothing across questions. */
  score: number
  /** 0 to 1: how much of what is asked the passage speaks of by its words. */
  coverage: number
  /** 0 to 1: how well the passage, its headings or its document's name meet one thing that the question is about. */
  subject: number
  evidence: Evidence
  query: PreparedQuery
}

export type PassageRef = { sourceId: string; ordinal: number }

/** Passages worth a closer look, best first; their texts are needed to go on. */
export type Search = {
  query: PreparedQuery
  found: readonly Candidate[]
  refs: readonly PassageRef[]
  /** Ranks the passages whose texts are given, keyed by `toPassageId`. */
  rank: (texts: ReadonlyMap<string, PassageText>) => Promise<Hit[]>
}

type Options = {
  /** The question as a vector; without one passages are found by words. */
  vector?: PendingVector
  candidates?: number
  /** Which sources are looked through; the others do not exist for the question. */
  only?: (source: LoadedSource) => boolean
  today?: Date
}

/** Looks through all passages of an organisation by words and vectors, without their texts. Never throws on odd input. */
export async function searchPassages(
  index: OrganizationIndex,
  asked: string,
  { vector = null, candidates: count = RANKING.candidates, today, only }: Options = {},
): Promise<Search> {
  const breathe = startBreathing()
  const view = index.view(only)
  const question = asked.slice(0, LONGEST_QUESTION)
  const units = await readQuery(view.vocabulary, question, breathe)
  const words = await matchWords(view, units, breathe)
  const intent = readIntent(question, today)
  const prior = createPrior(view, intent)
  const found = await findCandidates(view, { units, words, vector: await vector, prior, count }, breathe)
  const query = prepareQuery(view.vocabulary, units, words.weights)
  return {
    query,
    found,
    refs: found.map(({ source, ordinal }) => ({ sourceId: source.sourceId, ordinal })),
    rank: (texts) => rankCandidates({ view, question, words, intent, prior, query }, found, texts),
  }
}

function prepareQuery(
  vocabulary: Vocabulary,
  units: readonly QueryUnit[],
  weights: readonly number[],
): PreparedQuery {
  return {
    units,
    match: createMatcher(units),
    weights: weights.map((weight, u) => weight * CLASS_SHARE[units[u]?.wordClass ?? 'content']),
    findMatches: (words) =>
      findMatchingWords(units, words, (id) => isFunctionWord(vocabulary.words[id] ?? '')),
    read: (text) => {
      const tokens = tokenize(text)
      return { tokens, ids: tokens.map(({ word }) => vocabulary.ids.get(word) ?? -1) }
    },
  }
}
