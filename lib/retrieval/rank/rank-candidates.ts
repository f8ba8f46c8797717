import type { Vector } from '@/lib/retrieval/embeddings/embedder'
import { measureCosine } from '@/lib/retrieval/embeddings/vector'
import type { ReadText } from '@/lib/retrieval/index/corpus-reply'
import type { IndexView, LoadedSource } from '@/lib/retrieval/index/organization-index'
import type { Candidate } from '@/lib/retrieval/match/find-candidates'
import { matchPassage, type PassageMatch, type ReadPassage } from '@/lib/retrieval/match/match-passage'
import type { QueryVector } from '@/lib/retrieval/match/match-vectors'
import type { WordMatch } from '@/lib/retrieval/match/match-words'
import { type CorpusPassage, isBoardsWord, type PassageText, toPassageId } from '@/lib/retrieval/passage'
import type { Hit, PreparedQuery } from '@/lib/retrieval/retrieve'
import { splitVectors } from '@/lib/retrieval/sentences'
import { startBreathing } from '@/lib/retrieval/yield-to-event-loop'
import { expectFigure, holdsFigure } from '@/lib/text/expectation'
import { splitSegments } from '@/lib/text/segments'
import { measureCoverage } from './coverage'
import { measureDeviations, type Spread, score } from './fusion'
import type { Intent } from './intent'
import { PRIORS, RANKING } from './parameters'
import type { Prior } from './priors'
import { createReader, type Reader } from './reader'
import type { Evidence } from './relevance'
import { hasValidity, heldIn } from './validity'

export type RankContext = {
  view: IndexView
  question: string
  words: WordMatch
  intent: Intent
  prior: Prior
  query: PreparedQuery
  vector: QueryVector | null
  spread: Spread | null
  awaitsVectors: boolean
}

type Read = {
  candidate: Candidate
  text: ReadText
  met: PassageMatch
  lexical: number
  sentences: number[] | null
  /** The reader gives it. It is null if there is no reader, or no vector of the passage. */
  rating: number | null
}

/** Sorts the best first and omits a passage without a text (deleted meanwhile). */
export async function rankCandidates(
  context: RankContext,
  candidates: readonly Candidate[],
  texts: ReadonlyMap<string, ReadText>,
): Promise<Hit[]> {
  const yieldToEventLoop = startBreathing()
  const reader = context.vector && createReader(context.vector)
  const sentences = context.vector && splitSentences(context.vector, candidates, texts)
  const awaitsSentences = context.vector !== null && sentences === null
  const read: Read[] = []
  for (const candidate of candidates) {
    const text = textOf(candidate, texts)
    if (text) read.push(readCandidate(context, candidate, text, sentences?.get(text) ?? null, reader))
    await yieldToEventLoop()
  }
  const [best] = read.toSorted((a, b) => b.lexical - a.lexical)
  if (!best) return []
  const mean = averageRating(read)
  return read
    .map((one) =>
      toHit(context, one, {
        maxLexical: Math.max(Number.MIN_VALUE, best.lexical),
        mean,
        awaitsSentences,
        texts,
      }),
    )
    .sort((a, b) => b.score - a.score)
}

const textOf = ({ source, ordinal }: Candidate, texts: ReadonlyMap<string, ReadText>) =>
  texts.get(toPassageId(source.sourceId, ordinal))

/**
 * Of each compared passage. While one waits for the vectors of its sentences, or has those of other segments, it
 * returns null and none is rated by them, because a passage that has them would outrank a better one.
 */
function splitSentences(
  { values }: QueryVector,
  candidates: readonly Candidate[],
  texts: ReadonlyMap<string, ReadText>,
): Map<ReadText, Vector[]> | null {
  const sentences = new Map<ReadText, Vector[]>()
  for (const candidate of candidates.slice(0, RANKING.withSentences)) {
    const text = textOf(candidate, texts)
    // A text without a segment has no vectors.
    if (!text || text.sentences?.length === 0) continue
    const vectors = text.sentences ? splitVectors(text.sentences, values.length, text.text) : null
    if (!vectors) return null
    sentences.set(text, vectors)
  }
  return sentences
}

function readCandidate(
  context: RankContext,
  candidate: Candidate,
  text: ReadText,
  vectors: Vector[] | null,
  reader: Reader | null,
): Read {
  const { query, words, vector } = context
  const found = matchPassage(readPassage(candidate.source, text, query), query.match, words.weights)
  const met = meetYears(found, candidate.source, text, context)
  const lexical = candidate.bm25 + RANKING.sentenceWeight * met.sentence + RANKING.windowWeight * met.window
  const passage = vector && vectorOf(candidate, vector)
  return {
    candidate,
    text,
    met,
    lexical,
    sentences: vectors && readSentences(context, vectors),
    rating: reader && passage ? reader(passage, vectors ?? []) : null,
  }
}

/** A text that held in the year that the question names has met it, though it does not say so. */
function meetYears(
  met: PassageMatch,
  source: LoadedSource,
  text: ReadText,
  { query, intent: { years } }: RankContext,
): PassageMatch {
  if (!heldThen(source, text, years)) return met
  const isYear = (unit: number) => years.includes(query.units[unit]?.text ?? '')
  return { ...met, coverage: met.coverage.map((share, unit) => (isYear(unit) ? 1 : share)) }
}

const heldThen = (source: LoadedSource, { ended = [] }: ReadText, years: readonly string[]) =>
  (hasValidity(source) && heldIn(source, years)) ||
  ended.some(({ lastDay }) => heldIn({ ...source, validTo: lastDay }, years))

function readSentences({ vector, spread }: RankContext, sentences: readonly Vector[]): number[] | null {
  if (!vector || !spread) return null
  return sentences.map((sentence) => measureDeviations(measureCosine(vector.values, sentence), spread))
}

function vectorOf(
  { source: { vectors }, ordinal }: Candidate,
  { model, values }: QueryVector,
): Vector | null {
  if (vectors?.model !== model || vectors.dimensions !== values.length) return null
  return vectors.values.subarray(ordinal * values.length, (ordinal + 1) * values.length)
}

/** A passage without a rating counts as the mean one. */
function averageRating(read: readonly Read[]): number {
  const rated = read.flatMap(({ rating }) => rating ?? [])
  return rated.reduce((sum, rating) => sum + rating, 0) / Math.max(1, rated.length)
}

/** What the hits of one question have in common. */
type Comparison = {
  maxLexical: number
  mean: number
  awaitsSentences: boolean
  texts: ReadonlyMap<string, ReadText>
}

function toHit(
  context: RankContext,
  { candidate, text, met, lexical, sentences, rating }: Read,
  { maxLexical, mean, awaitsSentences, texts }: Comparison,
): Hit {
  const { intent, question, query, prior, awaitsVectors } = context
  const { source, ordinal, likeness } = candidate
  const speaksOfYear = intent.years.some((year) => text.text.includes(year) || text.heading?.includes(year))
  const coverage = coverageOf(context, met)
  const reading = rating === null ? null : rating - mean
  const evidence: Evidence = {
    coverage,
    likeness,
    lexical: lexical / maxLexical,
    reading,
    prior: prior(source, ordinal) + (speaksOfYear ? PRIORS.yearInText : 0),
    awaitsVectors,
    awaitsSentences,
    otherYear: intent.years.length > 0 && !speaksOfYear && !isOfYear(source, text, intent.years),
    lacksFigure: expectFigure(question) !== null && !holdsFigure(question, text.text),
  }
  return {
    passage: toPassage(source, text),
    score: score(evidence, sentences),
    coverage,
    subject: Math.max(0, ...met.coverage.filter((_, u) => query.units[u]?.wordClass === 'content')),
    evidence,
    sentences,
    query,
    beside: { before: besideOf(candidate, texts, -1), after: besideOf(candidate, texts, 1) },
  }
}

function isOfYear(source: LoadedSource, text: ReadText, years: readonly string[]): boolean {
  if (heldThen(source, text, years)) return true
  return hasValidity(source) ? false : years.includes(source.date?.slice(0, 4) ?? '')
}

function besideOf(
  { source, ordinal }: Candidate,
  texts: ReadonlyMap<string, ReadText>,
  step: 1 | -1,
): CorpusPassage | undefined {
  const text = texts.get(toPassageId(source.sourceId, ordinal + step))
  return text && toPassage(source, text)
}

const coverageOf = ({ view, query, words }: RankContext, met: PassageMatch) =>
  measureCoverage(view.count, query.units, words.frequencies, met.coverage)

function readPassage(
  source: LoadedSource,
  { heading, text }: PassageText,
  query: PreparedQuery,
): ReadPassage {
  return {
    isFaq: isBoardsWord(source.kind),
    heading: query.read(heading ?? '').ids,
    name: source.name,
    sentences: splitSegments(text).map(({ start, end }) => query.read(text.slice(start, end)).ids),
  }
}

function toPassage(source: LoadedSource, { sentences: _, ...text }: ReadText): CorpusPassage {
  const { kind, sourceId, sourceName, documentKind, date, validFrom, validTo, staysValid, followedBy } =
    source
  const about = { kind, sourceId, sourceName, documentKind, date, validFrom, validTo, staysValid, followedBy }
  return { id: toPassageId(sourceId, text.ordinal), ...about, ...text }
}
