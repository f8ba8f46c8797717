import type { ReadText } from '@/lib/retrieval/index/corpus-reply'
import type { IndexView, LoadedSource, OrganizationIndex } from '@/lib/retrieval/index/organization-index'
import type { Vocabulary } from '@/lib/retrieval/index/vocabulary'
import { type Candidate, findCandidates } from '@/lib/retrieval/match/find-candidates'
import { createMatcher, findMatchingWords, type Matcher } from '@/lib/retrieval/match/match-passage'
import type { PendingVector } from '@/lib/retrieval/match/match-vectors'
import { matchWords } from '@/lib/retrieval/match/match-words'
import { readIntent, withoutFormer } from '@/lib/retrieval/rank/intent'
import { RANKING } from '@/lib/retrieval/rank/parameters'
import { createPrior } from '@/lib/retrieval/rank/priors'
import { rankCandidates } from '@/lib/retrieval/rank/rank-candidates'
import type { Evidence } from '@/lib/retrieval/rank/relevance'
import { isFunctionWord } from '@/lib/text/function-words'
import { type Token, tokenize } from '@/lib/text/tokens'
import { type CorpusPassage, toPassageId } from './passage'
import { type QueryUnit, readQuery } from './query'
import { startBreathing } from './yield-to-event-loop'

const LONGEST_QUESTION = 2000
/** Function words weigh even less among the sentences of a found passage than among passages. */
const CLASS_SHARE = { function: 0.5, common: 0.6, verb: 0.8, content: 1 } as const

export type PreparedQuery = {
  units: readonly QueryUnit[]
  match: Matcher
  weights: readonly number[]
  findMatches: (words: readonly number[]) => Set<number>
  /** -1 for an unknown word. */
  read: (text: string) => { tokens: Token[]; ids: number[] }
}

export type Hit = {
  passage: CorpusPassage
  /** Comparable only between the hits of one question. */
  score: number
  coverage: number
  /** 0 to 1: the best match of one subject with the passage, its headings or its document's name. */
  subject: number
  evidence: Evidence
  /** For each segment of the text, how far its meaning is above the mean passage's; null without vectors. */
  sentences: readonly number[] | null
  query: PreparedQuery
  /** The passages right before and after it in its paper, as far as they were read. */
  beside?: { before?: CorpusPassage; after?: CorpusPassage }
}

export type PassageRef = { sourceId: string; ordinal: number }

export type Search = {
  query: PreparedQuery
  found: readonly Candidate[]
  refs: readonly PassageRef[]
  rank: (texts: ReadonlyMap<string, ReadText>) => Promise<Hit[]>
}

type Options = {
  vector?: PendingVector
  /** Whose vectors the passages have, or are about to get; null if the search is by words alone. */
  model?: string | null
  candidates?: number
  only?: (source: LoadedSource) => boolean
  today?: Date
}

export async function searchPassages(
  index: OrganizationIndex,
  asked: string,
  { vector = null, model = null, candidates: count = RANKING.candidates, today, only }: Options = {},
): Promise<Search> {
  const yieldToEventLoop = startBreathing()
  const view = index.view(only)
  const question = asked.slice(0, LONGEST_QUESTION)
  const intent = readIntent(question, today)
  const sought = withoutFormer(question, intent)
  const units = await readQuery(view.vocabulary, sought, yieldToEventLoop)
  const words = await matchWords(view, units, yieldToEventLoop)
  const prior = createPrior(view, intent)
  const asVector = await vector
  const known = asVector && hasAllVectors(view, asVector.model, asVector.values.length) ? asVector : null
  const awaitsVectors = model !== null && !hasAllVectors(view, model)
  const { candidates: found, spread } = await findCandidates(
    view,
    { units, words, vector: known, prior, count },
    yieldToEventLoop,
  )
  const query = prepareQuery(view.vocabulary, units, words.weights)
  return {
    query,
    found,
    refs: listRefs(found),
    rank: (texts) =>
      rankCandidates(
        { view, question, words, intent, prior, query, vector: known, spread, awaitsVectors },
        found,
        texts,
      ),
  }
}

/** The found passages, and then those beside the first ones, which may say what these depend on. */
function listRefs(found: readonly Candidate[]): PassageRef[] {
  const refs = new Map<string, PassageRef>()
  const add = ({ source: { sourceId, lengths } }: Candidate, ordinal: number) => {
    if (ordinal >= 0 && ordinal < lengths.length)
      refs.set(toPassageId(sourceId, ordinal), { sourceId, ordinal })
  }
  for (const one of found) add(one, one.ordinal)
  for (const one of found.slice(0, RANKING.withNeighbours)) {
    if (one.source.kind !== 'document') continue
    add(one, one.ordinal - 1)
    add(one, one.ordinal + 1)
  }
  return [...refs.values()]
}

/**
 * Words alone decide until every source has vectors, because a passage that has one would outrank a better passage
 * whose vector is still being made.
 */
const hasAllVectors = ({ sources }: IndexView, model: string, dimensions?: number) =>
  sources.every(
    ({ vectors, lengths }) =>
      lengths.length === 0 ||
      (vectors?.model === model && vectors.dimensions === (dimensions ?? vectors.dimensions)),
  )

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
