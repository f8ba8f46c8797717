'use client'

import { SourceLink } from '@/components/frank/source-link'
import type { Texts } from '@/components/texts'
import { formatDocumentDate } from '@/lib/documents/document-date'
import type { Locale } from '@/lib/i18n/locales'
import { findPlace } from './find-place'
import type { Source } from './message'

type Props = { source: Source; quote?: string; locale: Locale; texts: Texts<'chat'> }

export function SourcePlace({ source, quote, locale, texts }: Props) {
  const { date } = source
  const place = findPlace(source, texts)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <SourceLink source={source} quote={quote} opening={texts.opening} newTab={texts.newTab} />
      {date || place ? (
        <span className="min-w-0 wrap-anywhere text-muted">
          {date ? <time dateTime={date}>{formatDocumentDate(date, locale)}</time> : null}
          {date && place ? ' · ' : null}
          {place}
        </span>
      ) : null}
    </p>
  )
}
