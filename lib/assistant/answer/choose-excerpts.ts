import type { Hit } from '@/lib/retrieval/retrieve'
import { tokenize } from '@/lib/text/tokens'
import { type Excerpt, findExcerpts } from './excerpt'

const SAME_WORDS = 0.7
/** How much the passage around a sentence counts, against the sentence itself, for what is said first. */
const PASSAGE_SHARE = 0.4
const EXCERPTS = 3
const LONGEST_ANSWER = 700
/** A further excerpt must say as much as the first, nearly, or something of the question that is not said yet. */
const AS_GOOD = 0.95
const HALF_AS_GOOD = 0.7
const NEW_SHARE = 0.25
/** The further passage must itself be nearly as relevant. */
const AS_RELEVANT = 0.6

/** A further excerpt must meet the question by its own words, not only by those of the heading above. */
const OWN_SHARE = 0.75

/** What an answer quotes, in the order it is said: the best first, then what says as much or fills in, without repetition. */
export function chooseExcerpts(question: string, hits: readonly Hit[]): Excerpt[] {
  const chosen: Excerpt[] = []
  const pools = hits.map((hit) => findExcerpts(question, hit))
  const best = Math.max(
    Number.MIN_VALUE,
    ...pools.flatMap((pool) => pool.slice(0, 1).map(({ score }) => score)),
  )
  const top = Math.max(Number.MIN_VALUE, ...hits.map((hit) => hit.score))
  const rank = ({ score, hit }: Excerpt) => score / best + (PASSAGE_SHARE * hit.score) / top
  const first = pools.flatMap((pool) => pool.slice(0, 1)).sort((a, b) => rank(b) - rank(a))[0]
  if (!first) return []
  chosen.push(first)
  if (first.hit.passage.kind === 'faq') return chosen

  const rest = pools
    .flatMap((pool) => pool.slice(0, 3))
    .filter(({ hit, figure }) => hit.passage.kind === 'document' && (figure || !first.figure))
    .filter(({ hit }) => hit.relevance >= first.hit.relevance * AS_RELEVANT)
    .sort((a, b) => b.score - a.score)
  for (const excerpt of rest) {
    if (chosen.length === EXCERPTS) break
    if (excerpt.own < first.own * OWN_SHARE || chosen.some((other) => overlaps(other, excerpt))) continue
    const asGood = excerpt.score >= first.score * AS_GOOD
    const fillsIn = excerpt.score >= first.score * HALF_AS_GOOD && adds(chosen, excerpt) >= NEW_SHARE
    const length = [...chosen, excerpt].reduce((sum, { start, end }) => sum + end - start, 0)
    if ((asGood || fillsIn) && length <= LONGEST_ANSWER) chosen.push(excerpt)
  }
  return chosen
}

/** The share of the question's weight that an excerpt meets and the chosen ones do not. */
function adds(chosen: readonly Excerpt[], excerpt: Excerpt): number {
  const { weights } = excerpt.hit.query
  let gain = 0
  let total = 0
  weights.forEach((weight, u) => {
    const known = Math.max(...chosen.map(({ coverage }) => coverage[u] ?? 0))
    gain += weight * Math.max(0, (excerpt.coverage[u] ?? 0) - known)
    total += weight
  })
  return total > 0 ? gain / total : 0
}

/** Whether two excerpts say the same: a stretch of one passage, a sentence in common, or mostly the same words. */
function overlaps(a: Excerpt, b: Excerpt): boolean {
  if (a.hit.passage === b.hit.passage && a.start < b.end && b.start < a.end) return true
  const sentences = (excerpt: Excerpt) =>
    excerpt.segments.map(({ start, end }) => excerpt.hit.passage.text.slice(start, end).replace(/\s+/g, ' '))
  const said = new Set(sentences(a))
  if (sentences(b).some((sentence) => said.has(sentence))) return true
  const words = (excerpt: Excerpt) => new Set(tokenize(sentences(excerpt).join(' ')).map(({ word }) => word))
  const [left, right] = [words(a), words(b)]
  const shared = [...left].filter((word) => right.has(word)).length
  return shared >= SAME_WORDS * Math.min(left.size, right.size)
}
