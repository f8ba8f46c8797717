'use client'

import type { ReactNode } from 'react'
import { SourceLink } from '@/components/frank/source-link'
import type { Texts } from '@/components/texts'
import type { Locale } from '@/lib/i18n/locales'
import { formatDocumentDate } from './document-date'
import { findPlace } from './find-place'
import type { Source } from './message'

type Props = { source: Source; locale: Locale; texts: Texts<'chat'> }

/** Where a passage stands: its document, which the name opens, the document's date and the page. */
export function SourcePlace({ source, locale, texts }: Props) {
  const { date } = source
  const place = findPlace(source, texts)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <SourceLink source={source} opening={texts.opening} newTab={texts.newTab} />
      {date ? (
        <Detail>
          <time dateTime={date}>{formatDocumentDate(date, locale)}</time>
        </Detail>
      ) : null}
      {place ? <Detail>{place}</Detail> : null}
    </p>
  )
}

function Detail({ children }: { children: ReactNode }) {
  return (
    <span className="flex min-w-0 gap-x-2 text-muted">
      <span aria-hidden>·</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  )
}
