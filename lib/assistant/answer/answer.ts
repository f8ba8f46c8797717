import type { Answer, AnswerSource, NearestDocument } from '@/lib/assistant/contract'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { rateRelevance } from '@/lib/retrieval/rank/relevance'
import type { Hit } from '@/lib/retrieval/retrieve'
import { detectLanguage, type Language } from '@/lib/text/language'
import type { Span } from '@/lib/text/quote'
import { ANSWER_WORDS } from './answer-words'
import { chooseClosest, chooseQuotes } from './choose-quotes'
import { citePassage, findSection, renderExcerpt } from './cite-passage'
import type { Excerpt } from './excerpt'

export type AnswerRequest = {
  question: string
  language: Language
  threshold: number
  hits: readonly Hit[]
}

/** Cross-validated: 2 % of answerable questions get a wrong answer, 4 % of unanswerable ones an answer. */
export const SURE = 0.85

/** Every quote is word for word on its page because hits consist of such passages. */
export function composeAnswer({ question, language, threshold, hits }: AnswerRequest): Answer {
  const relevance = rateRelevance(hits)
  const common = { relevance, answered_question: question }
  if (relevance >= Math.max(SURE, threshold)) {
    const quotes = chooseQuotes(question, hits)
    if (quotes[0]) return { ...common, certainty: 'sure', ...say(quotes, language) }
  }
  const closest = relevance >= threshold ? chooseClosest(question, hits) : []
  if (closest.length > 0)
    return { ...common, certainty: 'closest', answer: ANSWER_WORDS[language].closest, ...toSources(closest) }
  return { ...refuse(question, language, relevance), nearest: findNearestDocuments(hits) }
}

export function refuse(question: string, language: Language, relevance: number): Answer {
  const answer = ANSWER_WORDS[language].nothingFound
  return { answer, source: '', sources: [], certainty: 'none', relevance, answered_question: question }
}

function say(quotes: readonly Excerpt[], language: Language) {
  const [first] = quotes
  const answer = [first ? introduce(first, language) : '', ...quotes.map(renderExcerpt)].join('\n\n')
  return { answer, ...toSources(quotes) }
}

function toSources(excerpts: readonly Excerpt[]): { source: string; sources: AnswerSource[] } {
  const sources = excerpts.map(({ hit: { passage }, start, end }) => citeSection(passage, { start, end }))
  return { source: sources[0]?.source ?? '', sources }
}

/** Sets the excerpt in bold. A passage can contain the end of one section and another, unrelated one. */
function citeSection(passage: CorpusPassage, excerpt: Span): AnswerSource {
  const section = findSection(passage.text, excerpt)
  const bold = { start: excerpt.start - section.start, end: excerpt.end - section.start }
  return citePassage(passage, section, excerpt.end > excerpt.start ? [bold] : [])
}

function introduce({ hit, start, end }: Excerpt, language: Language): string {
  const words = ANSWER_WORDS[language]
  if (hit.passage.kind === 'faq') return words.faq
  if (hit.passage.kind === 'board') return words.board
  const written = detectLanguage(hit.passage.text.slice(start, end), language)
  return written === language ? words.documents : words.documentsInOtherLanguage
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
