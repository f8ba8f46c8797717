import { tokenize } from './analysis/tokens'
import { ANSWER_WORDS } from './answer-words'
import { type Excerpt, findExcerpts, findMatches } from './excerpt'
import { detectLanguage, type Language } from './language'
import { escapeMarkdown, isVerbatim, markQuote } from './quote'
import { renderExcerpt } from './render-excerpt'
import type { Hit } from './retrieve'
import type { Answer, AnswerSource } from './types'

export type AnswerRequest = {
  question: string
  /** The interface's language: used where the question does not show its own. */
  language: Language
  threshold: number
  hits: readonly Hit[]
  /** The stored text of a document's page. */
  pageText: (sourceId: string, page: number) => string | undefined
}

const SAME_WORDS = 0.7
const HITS_READ = 5
/** How much the passage around a sentence counts, against the sentence itself, for what is said first. */
const PASSAGE_SHARE = 0.5
const EXCERPTS = 3
const LONGEST_ANSWER = 700
/** A further excerpt must say as much as the first, nearly, or something of the question that is not said yet. */
const AS_GOOD = 0.95
const HALF_AS_GOOD = 0.7
const NEW_SHARE = 0.25

/**
 * Answers in the documents' own sentences, each quoted and checked against its page. Where nothing reaches the threshold,
 * or no quote proves to be verbatim, the answer says plainly that nothing was found.
 */
export function composeAnswer({ question, language, threshold, hits, pageText }: AnswerRequest): Answer {
  const asker = detectLanguage(question, language)
  const relevance = Math.max(0, ...hits.slice(0, HITS_READ).map((hit) => hit.relevance))
  const relevant = hits.slice(0, HITS_READ).filter((hit) => hit.relevance >= threshold)
  const proven = chooseExcerpts(question, relevant).flatMap((excerpt) => {
    const source = citeSource(excerpt, pageText)
    return source ? [{ excerpt, source }] : []
  })
  const [first] = proven
  if (!first) return { answer: ANSWER_WORDS[asker].nothingFound, source: '', sources: [], relevance }
  return {
    answer: [introduce(first.excerpt, asker), ...proven.map(({ excerpt }) => renderExcerpt(excerpt))].join(
      '\n\n',
    ),
    source: first.source.source,
    sources: proven.map(({ source }) => source),
    relevance,
  }
}

function chooseExcerpts(question: string, hits: readonly Hit[]): Excerpt[] {
  const chosen: Excerpt[] = []
  const pools = hits.map((hit) => findExcerpts(question, hit))
  const rank = ({ score, hit }: Excerpt) => score + PASSAGE_SHARE * hit.score
  const first = pools.flatMap((pool) => pool.slice(0, 1)).sort((a, b) => rank(b) - rank(a))[0]
  if (!first) return []
  chosen.push(first)
  if (first.hit.passage.kind === 'faq') return chosen

  const rest = pools.flatMap((pool) => pool.slice(0, 3)).sort((a, b) => b.score - a.score)
  for (const excerpt of rest) {
    if (chosen.length === EXCERPTS) break
    if (chosen.some((other) => overlaps(other, excerpt))) continue
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

function citeSource(excerpt: Excerpt, pageText: AnswerRequest['pageText']): AnswerSource | null {
  const { passage } = excerpt.hit
  const isFaq = passage.kind === 'faq'
  const page = isFaq
    ? passage.text
    : passage.page === null
      ? undefined
      : pageText(passage.sourceId, passage.page)
  const quote = isFaq
    ? escapeMarkdown(passage.text)
    : markQuote(passage.text.slice(excerpt.start, excerpt.end), findMatches(excerpt))
  if (page === undefined || !isVerbatim(quote, page)) return null
  return {
    text: quote,
    source: passage.sourceName,
    page: passage.page,
    document_id: isFaq ? null : passage.sourceId,
  }
}

function introduce({ hit, start, end }: Excerpt, asker: Language): string {
  const words = ANSWER_WORDS[asker]
  if (hit.passage.kind === 'faq') return words.faq
  const written = detectLanguage(hit.passage.text.slice(start, end), asker)
  return written === asker ? words.documents : words.documentsInOtherLanguage
}
