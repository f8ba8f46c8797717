import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { parseQuote } from '@/lib/text/parse-quote'
import { foldWhiteSpace } from '@/lib/text/quote'

export type Cited = { source: Source; quote?: string }

/** Sources that say the same in several documents are one group, in the order of the first. */
export function groupSources(sources: readonly Source[], messageId?: string): Cited[][] {
  const groups = new Map<string, Cited[]>()
  sources.forEach((source, index) => {
    const words = readTellingWords(source)
    const group = groups.get(words) ?? []
    groups.set(words, group)
    group.push({ source, quote: messageId && `${messageId}.${index}` })
  })
  return [...groups.values()]
}

/** The bold words, with the heading on an earlier page that they need. */
function readTellingWords({ text, page, heading }: Source): string {
  const parts = parseQuote(text)
  const bold = parts.filter((part) => part.bold)
  const above = page === null ? '' : (heading ?? '').replaceAll(' › ', ' ')
  return foldWhiteSpace([above, ...(bold.length > 0 ? bold : parts).map((part) => part.text)].join(' '))
}
