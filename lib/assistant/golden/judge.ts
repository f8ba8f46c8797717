import type { Answer, AnswerSource } from '@/lib/assistant/contract'
import { toPlainQuote } from '@/lib/text/quote'

/** `faqId` names the FAQ item that is expected, whatever its text is by now. */
export type Expected = { text: string | null; faqId: string | null }

const longestQuote = 2000
/** From the first sign of bold to the last, because the words of a quote follow each other. */
const BOLD = /\*\*([\s\S]+)\*\*/
/** A word may be parted at the end of a line. */
const PARTED = /(\p{L})[-\u00ad]\s+(?=\p{Ll})/gu
const MARK = /^\s*(?:\d+\s?\p{Ll}?\s?§|(?:\d+[.)])+\s)/u
const WORD = /[\p{L}\p{N}]+/gu

/** A question that expects nothing yet is right with any source, which it then expects. */
export function judgeAnswer(
  sources: readonly AnswerSource[],
  expected: Expected,
): 'right' | 'shown' | 'lost' {
  const { text, faqId } = expected
  if (text === null && faqId === null) return sources.length > 0 ? 'right' : 'lost'
  const words = readWords(text ?? '')
  const at = sources.findIndex(
    (source) => (faqId !== null && source.faq_id === faqId) || holds(source.text, words),
  )
  return at === 0 ? 'right' : at > 0 ? 'shown' : 'lost'
}

function holds(quote: string, words: string): boolean {
  return words.trim() !== '' && readWords(toPlainQuote(quote)).includes(words)
}

/** Compares words alone, because a new version breaks its lines at other places and changes the numbers of paragraphs. */
function readWords(text: string): string {
  const words = text.replace(MARK, '').toLowerCase().replace(PARTED, '$1').match(WORD) ?? []
  return ` ${words.join(' ')} `
}

/** What an answer showed first: the sentence that answers, or the whole quote. */
export function readFirst({ sources: [first] }: Pick<Answer, 'sources'>) {
  if (!first) return null
  const { text, source, page, document_id, faq_id } = first
  const [, marked = text] = BOLD.exec(text) ?? []
  return { source, page, quote: cut(toPlainQuote(marked)), document_id, faq_id }
}

const cut = (text: string) =>
  text.length > longestQuote ? text.slice(0, text.lastIndexOf(' ', longestQuote)) : text
