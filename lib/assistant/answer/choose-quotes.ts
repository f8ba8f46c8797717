import type { Hit } from '@/lib/retrieval/retrieve'
import { tokenize } from '@/lib/text/tokens'
import { type Excerpt, findExcerpts } from './excerpt'

const CLOSEST = 3
/** A second quote must say as much as the first, nearly, or something of the question that is not said yet. */
const AS_GOOD = 0.95
const HALF_AS_GOOD = 0.7
const NEW_SHARE = 0.25
/** It must meet the question by its own words, not only by those of the heading above. */
const OWN_SHARE = 0.75
const SAME_WORDS = 0.7
/** Hits that a second quote may come from. */
const READ = 5

/** What a sure answer quotes: the best excerpt of the best passage, and at most one more that adds something. */
export function chooseQuotes(question: string, hits: readonly Hit[]): Excerpt[] {
  const [best, ...others] = hits.slice(0, READ)
  const first = best && findBest(question, best)
  if (!first) return []
  if (first.hit.passage.kind === 'faq') return [first]
  const second = others
    .filter(({ passage }) => passage.kind === 'document')
    .flatMap((hit) => findExcerpts(question, hit).slice(0, 3))
    .filter((excerpt) => excerpt.own >= first.own * OWN_SHARE && (excerpt.figure || !first.figure))
    .filter((excerpt) => !overlaps(first, excerpt))
    .sort((a, b) => b.score - a.score)
    .find((excerpt) => {
      const asGood = excerpt.score >= first.score * AS_GOOD
      return asGood || (excerpt.score >= first.score * HALF_AS_GOOD && adds(first, excerpt) >= NEW_SHARE)
    })
  return second ? [first, second] : [first]
}

/** The passages that come closest, from different places: of passages that overlap, the better one. */
export function chooseClosest(question: string, hits: readonly Hit[]): Excerpt[] {
  const chosen: Hit[] = []
  for (const hit of hits) {
    if (chosen.length === CLOSEST) break
    if (!chosen.some((other) => isNeighbour(hit, other))) chosen.push(hit)
  }
  return chosen.map((hit) => findBest(question, hit) ?? toWhole(hit))
}

function findBest(question: string, hit: Hit): Excerpt | undefined {
  return findExcerpts(question, hit)[0]
}

/** A passage of which no sentence can be told from the others. */
function toWhole(hit: Hit): Excerpt {
  return { hit, segments: [], start: 0, end: 0, score: 0, own: 0, figure: false, coverage: [] }
}

function isNeighbour({ passage: a }: Hit, { passage: b }: Hit): boolean {
  return a.sourceId === b.sourceId && Math.abs(a.ordinal - b.ordinal) <= 1 && saysSame(a.text, b.text)
}

/** Whether one text ends with what the other begins with. */
function saysSame(a: string, b: string): boolean {
  const overlap = (first: string, second: string) => first.includes(second.slice(0, 60))
  return overlap(a, b) || overlap(b, a)
}

/** The share of the question's weight that an excerpt meets and the first does not. */
function adds(first: Excerpt, excerpt: Excerpt): number {
  const { weights } = excerpt.hit.query
  let gain = 0
  let total = 0
  weights.forEach((weight, u) => {
    gain += weight * Math.max(0, (excerpt.coverage[u] ?? 0) - (first.coverage[u] ?? 0))
    total += weight
  })
  return total > 0 ? gain / total : 0
}

/** Whether two excerpts say the same: a sentence in common, or mostly the same words. */
function overlaps(a: Excerpt, b: Excerpt): boolean {
  const sentences = (excerpt: Excerpt) =>
    excerpt.segments.map(({ start, end }) => excerpt.hit.passage.text.slice(start, end).replace(/\s+/g, ' '))
  const said = new Set(sentences(a))
  if (sentences(b).some((sentence) => said.has(sentence))) return true
  const words = (excerpt: Excerpt) => new Set(tokenize(sentences(excerpt).join(' ')).map(({ word }) => word))
  const [left, right] = [words(a), words(b)]
  const shared = [...left].filter((word) => right.has(word)).length
  return shared >= SAME_WORDS * Math.min(left.size, right.size)
}
