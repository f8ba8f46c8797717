import type { CorpusPassage } from '@/lib/retrieval/passage'
import { escapeMarkdown, markQuote, type Span } from '@/lib/text/quote'
import type { AnswerSource } from './contract'

/**
 * A stretch of a passage as a source. It stands word for word on its page, because passages are read only as far as their stored text does. What
 * the board has answered is cited whole.
 * @param bold what in the quote answers, as offsets into the quote
 */
export function citePassage(passage: CorpusPassage, quote: Span, bold: readonly Span[] = []): AnswerSource {
  const { kind, sourceId, sourceName, text, date } = passage
  const isFaq = kind === 'faq'
  return {
    text: isFaq ? escapeMarkdown(text) : markQuote(text.slice(quote.start, quote.end), bold),
    source: sourceName,
    ...readPlace(passage, quote),
    document_id: isFaq ? null : sourceId,
    faq_id: isFaq ? sourceId : null,
    date: isFaq ? null : (date ?? null),
  }
}

/** The page; in a document without pages, the heading above the quote and the paragraph that it begins in. */
function readPlace(
  { page, heading, paragraph, text }: CorpusPassage,
  { start }: Span,
): Pick<AnswerSource, 'page' | 'heading' | 'paragraph'> {
  if (!paragraph) return { page, heading: null, paragraph: null }
  return { page: null, heading, paragraph: paragraph + (text.slice(0, start).match(/\n\n/g)?.length ?? 0) }
}
