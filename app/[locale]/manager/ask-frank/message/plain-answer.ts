import { findPlace } from '@/app/[locale]/manager/ask-frank/sources/find-place'
import { parseQuote } from '@/lib/text/parse-quote'
import { formatDocumentDate } from '@/lib/documents/document-date'
import type { Locale } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import type { Message, Source } from './message'

type Shown = Pick<Message, 'text' | 'format' | 'certainty' | 'sources'>

/** Returns the text to announce or copy. An answer with closest passages is these passages. */
export function toPlainAnswer(
  { text, format, certainty, sources }: Shown,
  t: Translator<'chat'>,
  locale: Locale,
): string {
  if (format === 'plain') return text
  if (certainty !== 'closest') return toPlainText(text)
  const passages = sources.map((source) => toPlainPassage(source, t, locale))
  return [`${toPlainText(text).replace(/:$/, '')}:`, ...passages].join(' ')
}

function toPlainPassage(source: Source, t: Translator<'chat'>, locale: Locale): string {
  const quote = parseQuote(source.text)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  const date = source.date ? formatDocumentDate(source.date, locale) : null
  return `“${quote}” (${[source.source, date, findPlace(source, t)].filter(Boolean).join(', ')})`
}

export function toPlainText(markdown: string): string {
  return (
    markdown
      // A hard line break, the line below a table's head, and its rows.
      .replace(/\\\n/g, '\n')
      .replace(/^\|[-:| ]+\|$/gm, '')
      .replace(/^\|(.*)\|$/gm, (_, row: string) => row.trim().replaceAll(' | ', ', '))
      // The classes exclude nested brackets, so that a text of brackets is scanned in linear time.
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
      .replace(/(?<!\\)[*_`~]{1,3}/g, '')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
