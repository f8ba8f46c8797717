import type { AnswerSource } from '@/lib/assistant/contract'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { escapeMarkdown, markQuote, type Span } from '@/lib/text/quote'
import type { Excerpt } from './excerpt'

/** The whole passage that an excerpt stands in, the excerpt in bold; of an FAQ item, the answer. */
export function citeSource({ hit: { passage }, start, end }: Excerpt): AnswerSource {
  if (passage.kind === 'faq') return citePassage(passage, null)
  return citePassage(passage, { start, end })
}

/** A passage as a source, `bold` (offsets into its text) being what answers in it. */
export function citePassage(passage: CorpusPassage, bold: Span | null): AnswerSource {
  const isFaq = passage.kind === 'faq'
  return {
    text: bold ? markQuote(passage.text, [bold]) : escapeMarkdown(passage.text),
    source: passage.sourceName,
    ...toPlace(passage),
    document_id: isFaq ? null : passage.sourceId,
    faq_id: isFaq ? passage.sourceId : null,
    date: passage.date ?? null,
  }
}

/** The page; in a document without pages, the heading above the passage and the paragraph that it begins with. */
function toPlace({ page, heading, paragraph }: CorpusPassage): Pick<AnswerSource, 'page' | 'heading' | 'paragraph'> {
  if (!paragraph) return { page, heading: null, paragraph: null }
  return { page: null, heading, paragraph }
}
