import { toPlainQuote } from '@/lib/text/quote'
import type { Message } from './message'

/** Characters of a line that is read at one glance. */
const longest = 200

type Verdict = { lead: string; verdict: string }

/**
 * Finds what tells in an answer that consists of its sources' own words. Our own service gives a line that introduces
 * them, then the words, with what tells in bold. What stands before it is part of it, because a "Nej." or a heading may
 * turn it. Returns null if the answer says more, or has a table.
 */
export function findVerdict({ text, sources }: Pick<Message, 'text' | 'sources'>): Verdict | null {
  const [lead = '', ...quotes] = text.split('\n\n')
  const said = quotes.join('\n')
  // What limits it stands in other paragraphs too.
  const telling = said.slice(0, said.lastIndexOf('**') + 2)
  const verdict = toPlainQuote(telling.replace(/^- /gm, ''))
  if (!lead.endsWith(':') || !telling.includes('**') || verdict.length > longest || /^\|/m.test(said))
    return null
  const cited = sources.map((source) => toPlainQuote(source.text))
  const isQuoted = quotes.every((quote) => cited.some((words) => words.includes(toPlainQuote(quote))))
  return isQuoted ? { lead, verdict } : null
}

/** Whether the first paragraph is the line that answers, and not one that introduces a list. */
export function opensWithVerdict({ text }: Pick<Message, 'text'>): boolean {
  const [first = ''] = text.split('\n\n')
  return first.length <= longest && !first.endsWith(':') && !/^(?:[-*>|#]|\d+\.)/.test(first)
}
