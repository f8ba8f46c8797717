import type { IndexView, LoadedSource } from '@/lib/retrieval/index/organization-index'
import type { Candidate } from '@/lib/retrieval/match/find-candidates'
import { matchPassage, type PassageMatch, type ReadPassage } from '@/lib/retrieval/match/match-passage'
import type { WordMatch } from '@/lib/retrieval/match/match-words'
import { type CorpusPassage, isBoardsWord, type PassageText, toPassageId } from '@/lib/retrieval/passage'
import type { Hit, PreparedQuery } from '@/lib/retrieval/retrieve'
import { startBreathing } from '@/lib/retrieval/yield-to-event-loop'
import { expectFigure, holdsFigure } from '@/lib/text/expectation'
import { splitSegments } from '@/lib/text/segments'
import { measureCoverage } from './coverage'
import { fuse, shareVectors } from './fusion'
import type { Intent } from './intent'
import { PRIORS, RANKING } from './parameters'
import type { Prior } from './priors'
import type { Evidence } from './relevance'

export type RankContext = {
  view: IndexView
  question: string
  words: WordMatch
  intent: Intent
  prior: Prior
  query: PreparedQuery
}

type Read = { candidate: Candidate; text: PassageText; met: PassageMatch; lexical: number }

/** Sorts the best first and omits a passage without a text (deleted meanwhile). */
export async function rankCandidates(
  context: RankContext,
  candidates: readonly Candidate[],
  texts: ReadonlyMap<string, PassageText>,
): Promise<Hit[]> {
  const yieldToEventLoop = startBreathing()
  const read: Read[] = []
  for (const candidate of candidates) {
    const text = texts.get(toPassageId(candidate.source.sourceId, candidate.ordinal))
    if (text) read.push(readCandidate(context, candidate, text))
    await yieldToEventLoop()
  }
  const [best] = read.toSorted((a, b) => b.lexical - a.lexical)
  if (!best) return []
  const share = shareVectors(coverageOf(context, best.met))
  return read
    .map((one) => toHit(context, one, Math.max(Number.MIN_VALUE, best.lexical), share))
    .sort((a, b) => b.score - a.score)
}

function readCandidate({ query, words }: RankContext, candidate: Candidate, text: PassageText): Read {
  const met = matchPassage(readPassage(candidate.source, text, query), query.match, words.weights)
  const lexical = candidate.bm25 + RANKING.sentenceWeight * met.sentence + RANKING.windowWeight * met.window
  return { candidate, text, met, lexical }
}

function toHit(
  context: RankContext,
  { candidate, text, met, lexical }: Read,
  maxLexical: number,
  share: number,
): Hit {
  const { intent, question, query, prior } = context
  const { source, ordinal, likeness } = candidate
  const speaksOfYear = intent.years.some((year) => text.text.includes(year) || text.heading?.includes(year))
  const coverage = coverageOf(context, met)
  const evidence: Evidence = {
    coverage,
    likeness,
    lexical: lexical / maxLexical,
    otherYear:
      intent.years.length > 0 && !speaksOfYear && !intent.years.includes(source.date?.slice(0, 4) ?? ''),
    lacksFigure: expectFigure(question) !== null && !holdsFigure(question, text.text),
  }
  return {
    passage: toPassage(source, text),
    score:
      fuse(likeness, lexical / maxLexical, share) +
      prior(source, ordinal) +
      (speaksOfYear ? PRIORS.yearInText : 0),
    coverage,
    subject: Math.max(0, ...met.coverage.filter((_, u) => query.units[u]?.wordClass === 'content')),
    evidence,
    query,
  }
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

function toPassage(source: LoadedSource, text: PassageText): CorpusPassage {
  const { kind, sourceId, sourceName, documentKind, date } = source
  return { id: toPassageId(sourceId, text.ordinal), kind, sourceId, sourceName, documentKind, date, ...text }
}
