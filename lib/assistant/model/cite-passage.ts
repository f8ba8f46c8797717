import type { AnswerSource } from '@/lib/assistant/contract'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { escapeMarkdown, isVerbatim, markQuote, type Span } from '@/lib/text/quote'

export type Cite = {
  /** The stored text of a document's page. */
  pageText: (sourceId: string, page: number) => string | undefined
  /** What in a quote answers, as offsets into the quote (a stretch of the passage's text); shown in bold. */
  findMatches?: (passage: CorpusPassage, quote: Span) => Span[]
}

/** A stretch of a passage as a source; null when it is not found word for word on the stored page. What the board has answered is cited whole. */
export function citePassage(
  passage: CorpusPassage,
  quote: Span,
  { pageText, findMatches }: Cite,
): AnswerSource | null {
  const { kind, sourceId, sourceName, text } = passage
  const isFaq = kind === 'faq'
  const page = isFaq ? text : passage.page === null ? undefined : pageText(sourceId, passage.page)
  const quoted = isFaq
    ? escapeMarkdown(text)
    : markQuote(text.slice(quote.start, quote.end), findMatches?.(passage, quote) ?? [])
  if (page === undefined || !isVerbatim(quoted, page)) return null
  return {
    ...{ text: quoted, source: sourceName, ...readPlace(passage, quote) },
    document_id: isFaq ? null : sourceId,
    faq_id: isFaq ? sourceId : null,
    date: isFaq ? null : (passage.date ?? null),
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
