import type { Answer, AnswerSource, NearestDocument } from '@/lib/assistant/contract'
import { type Quoted, rateRelevance } from '@/lib/retrieval/rank/relevance'
import type { Hit } from '@/lib/retrieval/retrieve'
import { expectFigure, rateForm } from '@/lib/text/expectation'
import { detectLanguage, type Language } from '@/lib/text/language'
import { readNumberedPlace } from '@/lib/text/place-number'
import { escapeMarkdown } from '@/lib/text/quote'
import { ANSWER_WORDS } from './answer-words'
import { addCopies, chooseClosest, chooseQuotes } from './choose-quotes'
import { citePassage, citeSection, renderExcerpt, renderHeadings } from './cite-passage'
import type { Excerpt } from './excerpt'
import { findDisagreement } from './find-disagreement'
import { sayFormer } from './former-text'
import { findNumberedPlaces } from './numbered-places'
import { orderHits } from './order-hits'
import { speaksOfSame } from './same-subject'
import { sayTelling } from './shown-words'

export type AnswerRequest = {
  question: string
  language: Language
  threshold: number
  hits: readonly Hit[]
}

/** `npm run train` moves the probability, so that 3 % of the questions at most are above it and wrong. */
const SURE = 0.7
/** While the vectors of sentences are made, the probability is learnt from more than is known. */
const SURE_WITHOUT_SENTENCES = 0.8

/** Every quote is word for word on its page because hits consist of such passages. */
export function composeAnswer({ question, language, threshold, hits: found }: AnswerRequest): Answer {
  const hits = orderHits(question, found)
  const place = readNumberedPlace(question)
  const numbered = place && findNumberedPlaces(place, question, hits)
  if (numbered && numbered.places.length > 0) {
    const common = { relevance: 1, answered_question: question }
    if (numbered.isMeant) return { ...common, certainty: 'sure', ...say(numbered.places, hits, language) }
    return { ...common, ...offer(numbered.places, hits, language) }
  }
  const closest = chooseClosest(question, hits)
  const { answers: relevance, first } = rateRelevance(hits, readQuoted(question, closest))
  const common = { relevance, answered_question: question }
  if (relevance < threshold || closest.length === 0)
    return { ...refuse(question, language, relevance), nearest: findNearestDocuments(hits) }
  // An amount or a date has the number of a place that no document has.
  const isSure = !place && hits[0] && first >= limitOf(hits[0]) && canBeSure(question, hits[0])
  const quotes = isSure ? chooseQuotes(question, hits) : []
  const both = findDisagreement(question, hits, quotes)
  if (both) return { ...common, certainty: 'sure', ...sayBoth(both, hits, language) }
  if (quotes.length > 0) return { ...common, certainty: 'sure', ...say(quotes, hits, language) }
  return { ...common, ...offer(closest, hits, language) }
}

function offer(quotes: readonly Excerpt[], hits: readonly Hit[], language: Language) {
  const cited = toSources(addCopies(quotes, hits))
  const [first] = cited.sources
  const former = first && sayFormer(first, language)
  const { closest } = ANSWER_WORDS[language]
  return {
    certainty: 'closest' as const,
    answer: former ? `${closest}. ${former}` : closest,
    ...cited,
  }
}

const limitOf = ({ evidence }: Hit) => (evidence.awaitsSentences ? SURE_WITHOUT_SENTENCES : SURE)

/** Words alone tell a rule from its fee or its sanction too seldom, so that nothing is sure before the vectors are made. */
export const canBeSure = (question: string, { passage, evidence }: Hit) =>
  !evidence.awaitsVectors && speaksOfSame(question, passage)

export function readQuoted(question: string, [quote, ...others]: readonly Excerpt[]): Quoted {
  const text = quote?.hit.passage.text.slice(quote.start, quote.end) ?? ''
  const meanings = others.flatMap(({ meaning }) => meaning ?? [])
  return {
    text,
    lacksFigure: expectFigure(question) !== null && !quote?.figure,
    form: rateForm(question, text, []),
    coverage: quote ? shareOf(quote.coverage, quote.hit.query.weights) : 0,
    meaningLead: meanings.length > 0 ? (quote?.meaning ?? 0) - Math.max(...meanings) : 0,
    isForeign: !['sv', 'en'].includes(detectLanguage(question, 'sv')),
  }
}

function shareOf(coverage: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return total > 0
    ? weights.reduce((sum, weight, unit) => sum + weight * (coverage[unit] ?? 0), 0) / total
    : 0
}

export function refuse(question: string, language: Language, relevance: number): Answer {
  const answer = ANSWER_WORDS[language].nothingFound
  return { answer, source: '', sources: [], certainty: 'none', relevance, answered_question: question }
}

function say(quotes: readonly Excerpt[], hits: readonly Hit[], language: Language) {
  const [first] = quotes
  const texts = quotes.flatMap((quote) => [
    ...renderHeadings(quote),
    renderExcerpt(quote, quote === first || quote.isLimit),
  ])
  const answer = [first ? introduce(first, language) : '', ...texts].join('\n\n')
  return { answer, ...toSources(addCopies(quotes, hits)) }
}

/** Each quote stands below the name of its text. */
function sayBoth(quotes: readonly [Excerpt, Excerpt], hits: readonly Hit[], language: Language) {
  const [higher, lower] = quotes
  const texts = quotes.flatMap((quote) => [
    `${escapeMarkdown(quote.hit.passage.sourceName)}:`,
    renderExcerpt(quote, true),
  ])
  return {
    answer: [ANSWER_WORDS[language].disagree, ...texts].join('\n\n'),
    disagreement: [toDisagreeing(higher), toDisagreeing(lower)] satisfies Answer['disagreement'],
    ...toSources(addCopies(quotes, hits)),
  }
}

const toDisagreeing = (excerpt: Excerpt) => ({
  isArticle: excerpt.hit.passage.kind === 'article',
  sourceId: excerpt.hit.passage.sourceId,
  text: sayTelling(excerpt),
})

function toSources(excerpts: readonly Excerpt[]): { source: string; sources: AnswerSource[] } {
  const sources = excerpts.map(citeSection)
  return { source: sources[0]?.source ?? '', sources }
}

function introduce({ hit, start, end }: Excerpt, language: Language): string {
  const words = ANSWER_WORDS[language]
  if (hit.passage.kind === 'faq') return words.faq
  if (hit.passage.kind === 'board') return words.board
  if (hit.passage.kind === 'article') return words.news
  if (hit.passage.kind === 'event') return words.calendar
  const written = detectLanguage(hit.passage.text.slice(start, end), language)
  const isOther = written !== language
  const inOther =
    isOther && written === 'sv' ? words.swedish : isOther && written === 'en' ? words.english : ''
  const former = sayFormer(citePassage(hit.passage, { start, end }), language, inOther)
  return `${former ?? `${words.documents}${inOther}`}:`
}

const COUNT = 3
/** The word itself, an inflection or a synonym. A part of a compound (0.6) is not enough. */
const SUBJECT = 0.8
/** A match of about one of three subjects reaches this. A document that shares one word of many stays below. */
const FLOOR = 0.24

export function findNearestDocuments(hits: readonly Hit[]): NearestDocument[] {
  const near = hits
    .filter(({ passage }) => passage.kind === 'document')
    .filter(({ subject, coverage }) => subject >= SUBJECT && coverage >= FLOOR)
    .sort((a, b) => b.coverage - a.coverage)
  const best = new Map<string, NearestDocument>()
  for (const { passage } of near) {
    const { sourceId, sourceName, page, paragraph } = passage
    if (best.has(sourceId)) continue
    best.set(sourceId, { document_id: sourceId, source: sourceName, page: paragraph ? null : page })
  }
  return [...best.values()].slice(0, COUNT)
}
