import type { AnswerSource } from '@/lib/assistant/contract'
import { type CorpusPassage, isBoardsWord } from '@/lib/retrieval/passage'
import { escapeMarkdown, markQuote, type Span } from '@/lib/text/quote'
import { splitSegments } from '@/lib/text/segments'

/** What the board has written is cited whole; `bold` has offsets into the quote. */
export function citePassage(passage: CorpusPassage, quote: Span, bold: readonly Span[] = []): AnswerSource {
  const { kind, sourceId, sourceName, text, date } = passage
  const isWhole = isBoardsWord(kind)
  return {
    text: isWhole ? escapeMarkdown(text) : markQuote(text.slice(quote.start, quote.end), bold),
    source: sourceName,
    ...readPlace(passage, quote.start + (bold[0]?.start ?? 0)),
    document_id: isWhole ? null : sourceId,
    faq_id: kind === 'faq' ? sourceId : null,
    ...(kind === 'board' ? { board: true as const } : {}),
    date: isWhole ? null : (date ?? null),
  }
}

function readPlace(
  { page, heading, paragraph, text }: CorpusPassage,
  at: number,
): Pick<AnswerSource, 'page' | 'heading' | 'paragraph'> {
  if (!paragraph) return { page, heading: null, paragraph: null }
  const parted = text.slice(0, at).match(/\n\n/g)?.length ?? 0
  return { page: null, heading: readHeading(heading, text, at), paragraph: paragraph + parted }
}

function readHeading(path: string | null, text: string, at: number): string | null {
  const own = splitSegments(text).findLast(({ kind, end }) => kind === 'heading' && end <= at)
  if (!own) return path
  const heading = text.slice(own.start, own.end).replace(/\s+/g, ' ')
  const above = path?.split(' › ') ?? []
  return above.includes(heading) ? path : [...above.slice(0, -1), heading].join(' › ')
}
