import type { Answer, AnswerSource } from '@/lib/assistant/contract'
import type { Hit } from '@/lib/retrieval/retrieve'
import { detectLanguage, type Language } from '@/lib/text/language'
import { escapeMarkdown, isVerbatim, markQuote } from '@/lib/text/quote'
import { ANSWER_WORDS } from './answer-words'
import { chooseExcerpts } from './choose-excerpts'
import { type Excerpt, findMatches, type Quotable } from './excerpt'
import { renderExcerpt } from './render-excerpt'

export type AnswerRequest = {
  question: string
  /** The interface's language: used where the question does not show its own. */
  language: Language
  threshold: number
  hits: readonly Hit[]
  /** The stored text of a document's page. */
  pageText: (sourceId: string, page: number) => string | undefined
}

const HITS_READ = 5

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
  if (!first) return refuse(question, asker, relevance)
  return {
    answer: [introduce(first.excerpt, asker), ...proven.map(({ excerpt }) => renderExcerpt(excerpt))].join(
      '\n\n',
    ),
    source: first.source.source,
    sources: proven.map(({ source }) => source),
    certainty: 'sure',
    relevance,
    answered_question: question,
  }
}

/** The answer that says plainly that nothing was found. */
export function refuse(question: string, asker: Language, relevance: number): Answer {
  const answer = ANSWER_WORDS[asker].nothingFound
  return { answer, source: '', sources: [], certainty: 'none', relevance, answered_question: question }
}

/** A stretch of a passage as a source; null when it is not found word for word on the stored page. */
export function citeSource(excerpt: Quotable, pageText: AnswerRequest['pageText']): AnswerSource | null {
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
    ...toPlace(excerpt),
    document_id: isFaq ? null : passage.sourceId,
    faq_id: isFaq ? passage.sourceId : null,
    date: null,
  }
}

/** The page; in a document without pages, the heading above the quote and the paragraph that it begins in. */
function toPlace({
  hit: { passage },
  start,
}: Quotable): Pick<AnswerSource, 'page' | 'heading' | 'paragraph'> {
  const { page, heading, paragraph, text } = passage
  if (!paragraph) return { page, heading: null, paragraph: null }
  return { page: null, heading, paragraph: paragraph + (text.slice(0, start).match(/\n\n/g)?.length ?? 0) }
}

function introduce({ hit, start, end }: Excerpt, asker: Language): string {
  const words = ANSWER_WORDS[asker]
  if (hit.passage.kind === 'faq') return words.faq
  const written = detectLanguage(hit.passage.text.slice(start, end), asker)
  return written === asker ? words.documents : words.documentsInOtherLanguage
}
