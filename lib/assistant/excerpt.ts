import { type Segment, splitSegments } from './analysis/segments'
import { tokenize } from './analysis/tokens'
import { rateForm } from './expectation'
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
  /** For each part of the question, 0..1. */
  coverage: number[]
}

/** What the form of an answer (an amount, a time, a leave) and a match in the heading or document's name are worth. */
const EXCERPT = { formShare: 0.25, headingShare: 0.5, nameShare: 0.7 }
// "En icke bärande vägg" is about something else than "en bärande vägg".
const NEGATED = /(?<!\p{L})(?:icke|ej)(?!\p{L})/iu
const MARKED = 0.6
const MARKED_WEIGHT = 0.3

/** Each sentence of a hit that could be the core of an answer, with what it takes to be understood, best first. */
export function findExcerpts(question: string, hit: Hit): Excerpt[] {
  const { text } = hit.passage
  const segments = splitSegments(text)
  const rated = rateSegments(question, hit, segments)
  if (hit.passage.kind === 'faq') return wholeFaq(hit, segments, rated)
  const scores = rated.map(({ score }) => score)
  const excerpts = rated.flatMap(({ score, coverage }, index) => {
    if (score === 0) return []
    const around = widenSegments(text, segments, scores, index)
    const start = around[0]?.start ?? 0
    const end = around.at(-1)?.end ?? start
    return [{ hit, segments: around, start, end, score, coverage }]
  })
  return excerpts.sort((a, b) => b.score - a.score)
}

type Rating = { score: number; coverage: number[] }

function rateSegments(question: string, { passage, query }: Hit, segments: Segment[]): Rating[] {
  const total = query.weights.reduce((sum, weight) => sum + weight, 0)
  const match = (part: string) => query.match(tokenize(part).map(({ word }) => query.idOf(word) ?? -1))
  const name = match(passage.sourceName)
  const share = passage.kind === 'faq' ? 1 : EXCERPT.headingShare
  const context = match(passage.heading ?? '').map((met, u) =>
    Math.max(met * share, (name[u] ?? 0) * EXCERPT.nameShare),
  )
  return segments.map((segment) => {
    const sentence = passage.text.slice(segment.start, segment.end)
    const coverage = match(sentence).map((met, u) => Math.max(met, context[u] ?? 0))
    if (!canAnswer(segment, sentence)) return { score: 0, coverage }
    const met = coverage.reduce((sum, value, u) => sum + value * (query.weights[u] ?? 0), 0)
    const form = total * EXCERPT.formShare * rateForm(question, sentence)
    const doubt =
      (sentence.endsWith('?') ? 0.5 : 1) * (NEGATED.test(sentence) && !NEGATED.test(question) ? 0.85 : 1)
    return { score: (met + form) * doubt, coverage }
  })
}

/** Headings, lines of a table of contents and lone words answer nothing. */
function canAnswer({ kind }: Segment, sentence: string): boolean {
  return kind !== 'heading' && !/\.{4}/.test(sentence) && /\p{L}{2}.*\s/su.test(sentence)
}

function wholeFaq(hit: Hit, segments: Segment[], rated: Rating[]): Excerpt[] {
  const best = rated.reduce((a, b) => (b.score > a.score ? b : a), { score: 0, coverage: [] as number[] })
  return [{ hit, segments, start: 0, end: hit.passage.text.length, ...best }]
}

/** The words of an excerpt that the question asks about, by meaning as retrieval sees it. */
export function findMatches({ hit, start, end }: Excerpt): Span[] {
  const { query, passage } = hit
  return tokenize(passage.text.slice(start, end)).filter(({ word }) => {
    const id = query.idOf(word)
    if (id === undefined) return false
    return query.match([id]).some((met, u) => met >= MARKED && (query.weights[u] ?? 0) >= MARKED_WEIGHT)
  })
}
