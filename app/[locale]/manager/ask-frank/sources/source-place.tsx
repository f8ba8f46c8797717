'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { SourceLink } from '@/components/frank/source-link'
import { formatDocumentDate } from '@/lib/documents/document-date'
import { findPlace } from './find-place'

type Props = { source: Source; quote?: string }

export function SourcePlace({ source, quote }: Props) {
  const locale = useLocale()
  const t = useTranslations('chat')
  const { date } = source
  const place = findPlace(source, t)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <SourceLink source={source} quote={quote} opening={t('opening')} newTab={t('newTab')} />
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
