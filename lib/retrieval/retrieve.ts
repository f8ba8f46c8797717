import { expectFigure, holdsFigure } from '@/lib/text/expectation'
import { isFunctionWord } from '@/lib/text/function-words'
import { splitSegments } from '@/lib/text/segments'
import { type Token, tokenize } from '@/lib/text/tokens'
import { startBreathing } from './breathe'
import { measureCoverage } from './coverage'
import { type Intent, readIntent } from './intent'
import {
  createMatcher,
  findMatchingWords,
  type Matcher,
  matchPassage,
  type ReadPassage,
} from './match-passage'
import { matchVectors, type QueryVector } from './match-vectors'
import { matchWords, type WordMatch } from './match-words'
import type { IndexView, LoadedSource, OrganizationIndex } from './organization-index'
import { FUSION, PRIORS, RANKING } from './parameters'
import { type CorpusPassage, type PassageText, toPassageId } from './passage'
import { createPrior } from './priors'
import { type QueryUnit, readQuery } from './query'
import type { Evidence } from './relevance'

const LONGEST_QUESTION = 2000
/** Among the sentences of a passage that was found, small words tell even less than among passages. */
const CLASS_SHARE = { function: 0.5, common: 0.6, verb: 0.8, content: 1 } as const

/** What a question asks about, prepared for one organisation; tells for words of a text how well each part is met there. */
export type PreparedQuery = {
  units: readonly QueryUnit[]
  /** For each part, how many passages of the organisation clearly have it. */
  frequencies: readonly number[]
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
  /** For each part of the question, how well the best place in the passage meets it, 0..1. */
  met: readonly number[]
  query: PreparedQuery
}

export type PassageRef = { sourceId: string; ordinal: number }

/** Passages worth a closer look, best first; their texts are needed to go on. */
export type Search = {
  found: readonly Found[]
  query: PreparedQuery
  refs: readonly PassageRef[]
  /** Ranks the passages whose texts are given, keyed by `toPassageId`; one without a text (deleted meanwhile) is left out. */
  rank: (texts: ReadonlyMap<string, PassageText>) => Hit[]
}

/** A passage as it is found without its text. */
export type Found = {
  source: LoadedSource
  ordinal: number
  score: number
  /** 0 to 1: how much of what is asked it speaks of by its words, headings included. */
  coverage: number
  /** How many standard deviations its cosine with the question is above the organisation's; null without vectors. */
  deviations: number | null
}

type Options = {
  /** The question as a vector; without one passages are found by words. */
  vector?: QueryVector | null
  candidates?: number
  /** Which sources are looked through; all of them without it. */
  only?: (source: LoadedSource) => boolean
  today?: Date
}

/** Looks through all passages of an organisation by words and vectors, without their texts. Never throws on odd input. */
export async function searchPassages(
  organization: OrganizationIndex,
  asked: string,
  { vector = null, candidates = RANKING.candidates, today, only }: Options = {},
): Promise<Search> {
  const breathe = startBreathing()
  const index = organization.view(only)
  const question = asked.slice(0, LONGEST_QUESTION)
  const units = readQuery(index.vocabulary, question)
  const words = await matchWords(index, units, breathe)
  const cosines = vector ? await matchVectors(index, vector, breathe) : null
  const spread = cosines && measureSpread(cosines)
  const intent = readIntent(question, today)
  const prior = createPrior(index, intent)
  const likeness = (at: number) => {
    const cosine = cosines?.[at]
    return spread && cosine !== undefined && !Number.isNaN(cosine)
      ? (cosine - spread.low) / (spread.high - spread.low || 1)
      : null
  }
  const first: number[] = []
  for (let at = 0; at < index.count; at++) {
    let met = 0
    for (let u = 0; u < units.length; u++)
      met += (words.weights[u] as number) * ((words.best[u]?.[at] ?? 0) / 255)
    first.push((words.scores[at] as number) + (RANKING.sentenceWeight + RANKING.windowWeight) * met)
    if (at % 4096 === 0) await breathe()
  }
  const top = indexOfMost(first)
  const most = Math.max(Number.MIN_VALUE, first[top] ?? 0)
  const coverageAt = (passage: number) => {
    const met = units.map((_, u) => (words.best[u]?.[passage] ?? 0) / 255)
    return measureCoverage(index.count, units, words.frequencies, met)
  }
  const share = shareVectors(coverageAt(top))
  const all: Candidate[] = []
  let at = 0
  for (const source of index.sources) {
    for (let ordinal = 0; ordinal < source.lengths.length; ordinal++, at++) {
      const lexical = (first[at] as number) / most
      if (lexical === 0 && !spread) continue
      const like = likeness(at)
      const score = fuse(like, lexical, share) + prior(source, ordinal)
      all.push({
        at,
        source,
        ordinal,
        score,
        bm25: words.scores[at] as number,
        like,
        cosine: like === null ? null : (cosines?.[at] as number),
      })
    }
    await breathe()
  }
  const chosen = takeBest(all, candidates)
  const query = prepareQuery(index, units, words)
  const rank: Search['rank'] = (texts) =>
    rankCandidates({ index, question, units, words, intent, prior, query }, chosen, texts)
  const found = chosen.map(({ source, ordinal, score, at, cosine }) => ({
    source,
    ordinal,
    score,
    coverage: coverageAt(at),
    deviations: cosine === null || !spread ? null : (cosine - spread.mean) / (spread.deviation || 1),
  }))
  return {
    found,
    query,
    refs: chosen.map(({ source, ordinal }) => ({ sourceId: source.sourceId, ordinal })),
    rank,
  }
}

type Candidate = PassageRefOf & {
  at: number
  score: number
  bm25: number
  like: number | null
  cosine: number | null
}
type PassageRefOf = { source: LoadedSource; ordinal: number }

const fuse = (like: number | null, lexical: number, share: number) =>
  like === null ? lexical : share * like + (1 - share) * lexical

/** The share of the vectors: small where one passage has all the words that are asked for, large where none has. */
function shareVectors(coverage: number): number {
  const { covered, uncovered, least, most } = FUSION
  const at = Math.max(0, Math.min(1, (coverage - uncovered) / (covered - uncovered)))
  return most + (least - most) * at
}

function takeBest(found: Candidate[], count: number): Candidate[] {
  return found.sort((a, b) => b.score - a.score).slice(0, count)
}

const indexOfMost = (values: readonly number[]) =>
  values.reduce((best, value, at) => (value > (values[best] as number) ? at : best), 0)

/** The best cosine, and what a passage that has nothing to do with the question may have: the mean less two deviations. */
type Spread = { low: number; high: number; mean: number; deviation: number }

function measureSpread(cosines: Float32Array): Spread | null {
  let [count, sum, squares, high] = [0, 0, 0, -1]
  for (const cosine of cosines) {
    if (Number.isNaN(cosine)) continue
    count++
    sum += cosine
    squares += cosine * cosine
    high = Math.max(high, cosine)
  }
  if (count === 0) return null
  const mean = sum / count
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean))
  return { low: mean - 2 * deviation, high, mean, deviation }
}

function prepareQuery(
  index: IndexView,
  units: readonly QueryUnit[],
  { weights, frequencies }: WordMatch,
): PreparedQuery {
  const { vocabulary } = index
  return {
    units,
    frequencies,
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

type Context = {
  index: IndexView
  question: string
  units: readonly QueryUnit[]
  words: { weights: number[]; frequencies: number[] }
  intent: Intent
  prior: ReturnType<typeof createPrior>
  query: PreparedQuery
}

/** With their texts, passages are looked at sentence by sentence. */
function rankCandidates(
  context: Context,
  candidates: readonly Candidate[],
  texts: ReadonlyMap<string, PassageText>,
): Hit[] {
  const { query, words, units, intent, index, question } = context
  const read = candidates.flatMap((candidate) => {
    const { source, ordinal } = candidate
    const text = texts.get(toPassageId(source.sourceId, ordinal))
    if (!text) return []
    const met = matchPassage(readPassage(source, text, query), query.match, words.weights)
    const lexical = candidate.bm25 + RANKING.sentenceWeight * met.sentence + RANKING.windowWeight * met.window
    return [{ candidate, text, met, lexical }]
  })
  const most = Math.max(Number.MIN_VALUE, ...read.map(({ lexical }) => lexical))
  const covered = Math.max(
    0,
    ...read
      .toSorted((a, b) => b.lexical - a.lexical)
      .slice(0, 1)
      .map(({ met }) => measureCoverage(index.count, units, words.frequencies, met.coverage)),
  )
  const share = shareVectors(covered)
  const expectsFigure = expectFigure(question) !== null
  const hits = read.map(({ candidate, text, met, lexical }) => {
    const { source, ordinal, like } = candidate
    const speaksOfYear =
      intent.years.length > 0 &&
      intent.years.some((year) => text.text.includes(year) || text.heading?.includes(year))
    const score =
      fuse(like, lexical / most, share) +
      context.prior(source, ordinal) +
      (speaksOfYear ? PRIORS.yearInText : 0)
    const evidence: Evidence = {
      coverage: measureCoverage(index.count, units, words.frequencies, met.coverage),
      likeness: like,
      lexical: lexical / most,
      otherYear:
        intent.years.length > 0 && !speaksOfYear && !intent.years.includes(source.date?.slice(0, 4) ?? ''),
      lacksFigure: expectsFigure && !holdsFigure(question, text.text),
    }
    const subject = Math.max(0, ...met.coverage.filter((_, unit) => units[unit]?.wordClass === 'content'))
    return {
      passage: toPassage(source, text),
      score,
      coverage: evidence.coverage,
      subject,
      evidence,
      met: met.coverage,
      query,
    }
  })
  return hits.sort((a, b) => b.score - a.score)
}

function readPassage(
  source: LoadedSource,
  { heading, text }: PassageText,
  query: PreparedQuery,
): ReadPassage {
  return {
    isFaq: source.kind === 'faq',
    heading: query.read(heading ?? '').ids,
    name: source.name,
    sentences: splitSegments(text).map(({ start, end }) => query.read(text.slice(start, end)).ids),
  }
}

function toPassage(
  { kind, sourceId, sourceName, documentKind, date }: LoadedSource,
  text: PassageText,
): CorpusPassage {
  return { id: toPassageId(sourceId, text.ordinal), kind, sourceId, sourceName, documentKind, date, ...text }
}
