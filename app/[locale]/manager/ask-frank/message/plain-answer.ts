import { findEnd } from '@/app/[locale]/manager/ask-frank/sources/find-end'
import { findPlace } from '@/app/[locale]/manager/ask-frank/sources/find-place'
import { readQuoteLines, sayMarkedRow } from '@/app/[locale]/manager/ask-frank/sources/quote-lines'
import { formatDocumentDate } from '@/lib/documents/document-date'
import type { Locale } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import { marksRows, parseQuote } from '@/lib/text/parse-quote'
import { CELL_SPACE } from '@/lib/text/table'
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
  const parts = parseQuote(source.text)
  const isTable = marksRows(parts)
  const words = parts.filter(({ bold }) => bold || !isTable).map(({ text }) => text)
  const quote = words
    .join(isTable ? ' ' : '')
    .replaceAll(CELL_SPACE, ', ')
    .replace(/\s+/g, ' ')
    .trim()
  const said = sayMarkedRow(readQuoteLines(parts.map((part) => ({ ...part, isExtra: false }))))
  const date = source.date ? formatDocumentDate(source.date, locale) : null
  const place = [source.source, date, findPlace(source, t), findEnd(source, t, locale)].filter(Boolean)
  return `${said ? `${said}. ` : ''}“${quote}” (${place.join(', ')})`
}

export function toPlainText(markdown: string): string {
  return (
    markdown
      // A hard line break, the line below a table's head, and its rows.
      .replace(/\\\n/g, '\n')
      .replace(/^\|[-:| ]+\|$/gm, '')
      .replace(/^\|(.*)\|$/gm, (_, row: string) =>
        row
          .replace(/^ {0,3}\|/, '')
          .trim()
          .replaceAll(' | ', ', '),
      )
      // The classes exclude nested brackets, so that a text of brackets is scanned in linear time.
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
      .replace(/(?<!\\)[*_`~]{1,3}/g, '')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
