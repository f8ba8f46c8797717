import { toPlainQuote } from '@/lib/text/quote'
import type { Message } from './message'

/** Characters of a line that is read at one glance. */
const longest = 200

type Verdict = { lead: string; verdict: string }

/**
 * Finds what tells in an answer that consists of its sources' own words. Our own service gives a line that introduces
 * them, then the words, with what tells in bold. Returns null if the answer says more.
 */
export function findVerdict({ text, sources }: Pick<Message, 'text' | 'sources'>): Verdict | null {
  const [lead = '', ...quotes] = text.split('\n\n')
  const bold = quotes.flatMap((quote) => [...quote.matchAll(/\*\*(.+?)\*\*/g)])
  // What limits it stands in other paragraphs too.
  const verdict = bold.map(([, words]) => words).join(' ')
  if (!lead.endsWith(':') || !verdict || verdict.length > longest) return null
  const cited = sources.map((source) => toPlainQuote(source.text))
  const isQuoted = quotes.every((quote) => cited.some((words) => words.includes(toPlainQuote(quote))))
  return isQuoted ? { lead, verdict: toPlainQuote(verdict) } : null
}

/** Whether the first paragraph is the line that answers, and not one that introduces a list. */
export function opensWithVerdict({ text }: Pick<Message, 'text'>): boolean {
  const [first = ''] = text.split('\n\n')
  return first.length <= longest && !first.endsWith(':') && !/^(?:[-*>|#]|\d+\.)/.test(first)
}
