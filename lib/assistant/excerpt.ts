import { type Segment, splitSegments } from './analysis/segments'
import { tokenize } from './analysis/tokens'
import { rateForm } from './expectation'
import { RELEVANCE } from './index/parameters'
import type { Span } from './quote'
import type { Hit } from './retrieve'
import { widenSegments } from './widen-segments'

/** Whole sentences, rows or items that follow each other in a passage and answer together. */
export type Excerpt = {
  hit: Hit
  segments: Segment[]
  /** The stretch of the passage's text from the first segment to the last. */
  start: number
  end: number
  /** How well its best sentence answers; comparable between the hits of one question. */
  score: number
  /** What its best sentence meets by itself, without headings and form. */
  own: number
  /** For each part of the question, 0..1. */
  coverage: number[]
}

/** What the form of an answer (an amount, a time, a leave) and a match in the heading or document's name are worth. */
const EXCERPT = { formShare: 0.25, headingShare: 0.75, nameShare: 1, easyLength: 150 }
// "En icke bärande vägg" and "extra stämma" are about something else than the plain words.
const QUALIFIED = /(?<!\p{L})(?:icke|ej|extra)(?!\p{L})/iu

/** Each sentence of a hit that could be the core of an answer, with what it takes to be understood, best first. */
export function findExcerpts(question: string, hit: Hit): Excerpt[] {
  const { text } = hit.passage
  const segments = splitSegments(text)
  const rated = rateSegments(question, hit, segments)
  if (hit.passage.kind === 'faq') return wholeFaq(hit, segments, rated)
  const scores = rated.map(({ score }) => score)
  const excerpts = rated.flatMap((rating, index) => {
    if (rating.score === 0) return []
    const around = widenSegments(text, segments, scores, index)
    const start = around[0]?.start ?? 0
    const end = around.at(-1)?.end ?? start
    return [{ hit, segments: around, start, end, ...rating }]
  })
  return excerpts.sort((a, b) => b.score - a.score)
}

type Rating = { score: number; own: number; coverage: number[] }

function rateSegments(question: string, { passage, query }: Hit, segments: Segment[]): Rating[] {
  const total = query.weights.reduce((sum, weight) => sum + weight, 0)
  const match = (part: string) => query.match(tokenize(part).map(({ word }) => query.idOf(word) ?? -1))
  const name = match(passage.sourceName)
  const share = passage.kind === 'faq' ? 1 : EXCERPT.headingShare
  const context = match(passage.heading ?? '').map((met, u) =>
    Math.max(met * share, (name[u] ?? 0) * EXCERPT.nameShare),
  )
  const weigh = (cover: number[]) =>
    cover.reduce((sum, met, u) => sum + stretchMatch(met) * (query.weights[u] ?? 0), 0)
  return segments.map((segment) => {
    const sentence = passage.text.slice(segment.start, segment.end)
    const words = match(sentence)
    const coverage = words.map((met, u) => Math.max(met, context[u] ?? 0))
    const own = weigh(words)
    if (!canAnswer(segment, sentence)) return { score: 0, own, coverage }
    const form = total * EXCERPT.formShare * rateForm(question, sentence)
    const doubt =
      (sentence.endsWith('?') ? 0.5 : 1) * (QUALIFIED.test(sentence) && !QUALIFIED.test(question) ? 0.85 : 1)
    const brevity = 1 / (1 + Math.max(0, sentence.length - EXCERPT.easyLength) / 1500)
    return { score: (weigh(coverage) + form) * doubt * brevity, own, coverage }
  })
}

/** A likeness of letters says nothing, a part of a compound half. */
function stretchMatch(similarity: number): number {
  return Math.max(
    0,
    Math.min(1, (similarity - RELEVANCE.noMatch) / (RELEVANCE.fullMatch - RELEVANCE.noMatch)),
  )
}

/** Headings, lines of a table of contents and lone words answer nothing. */
function canAnswer({ kind }: Segment, sentence: string): boolean {
  return kind !== 'heading' && !/\.{4}/.test(sentence) && /\p{L}{2}.*\s/su.test(sentence)
}

function wholeFaq(hit: Hit, segments: Segment[], rated: Rating[]): Excerpt[] {
  const best = rated.reduce<Rating>((a, b) => (b.score > a.score ? b : a), { score: 0, own: 0, coverage: [] })
  return [{ hit, segments, start: 0, end: hit.passage.text.length, ...best }]
}

/** The words of an excerpt that the question asks about, by meaning as retrieval sees it. */
export function findMatches({ hit, start, segments }: Excerpt): Span[] {
  const { query, passage } = hit
  return segments.flatMap((segment) => {
    const tokens = tokenize(passage.text.slice(segment.start, segment.end))
    const ids = tokens.map(({ word }) => query.idOf(word) ?? -1)
    const matches = query.findMatches(ids)
    const offset = segment.start - start
    return tokens
      .filter((_, i) => matches.has(ids[i] as number))
      .map((token) => ({ start: token.start + offset, end: token.end + offset }))
  })
}
