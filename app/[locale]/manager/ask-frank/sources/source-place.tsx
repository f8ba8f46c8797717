'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { SourceLink } from '@/components/frank/source-link'
import { formatDocumentDate } from '@/lib/documents/document-date'
import { findEnd } from './find-end'
import { findPlace } from './find-place'

type Props = { source: Source; quote?: string }

export function SourcePlace({ source, quote }: Props) {
  const locale = useLocale()
  const t = useTranslations('chat')
  const { date } = source
  const [place, end] = [findPlace(source, t), findEnd(source, t, locale)]
  return (
    <p>
      <SourceLink source={source} quote={quote} opening={t('opening')} newTab={t('newTab')}>
        {date || place || end ? (
          <>
            {date ? <time dateTime={date}>{formatDocumentDate(date, locale)}</time> : null}
            {date && place ? ' · ' : null}
            {place}
            {end && (date || place) ? ' · ' : null}
            {end ? <strong>{end}</strong> : null}
          </>
        ) : null}
      </SourceLink>
    </p>
  )
}
