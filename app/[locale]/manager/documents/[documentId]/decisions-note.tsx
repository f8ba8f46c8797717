import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { formatDocumentDate } from '@/lib/documents/document-date'
import type { DecisionOnDocument } from '@/lib/documents/pages/document-page'
import { getReaderPath } from '@/lib/documents/paths'

/** Which places of the document hold no longer as they stand, and what was decided instead. */
export function DecisionsNote({ decisions }: { decisions: DecisionOnDocument[] }) {
  const t = useTranslations('decisionsOnDocument')
  const locale = useLocale()
  if (decisions.length === 0) return null
  return (
    <div className="mt-5">
      <Alert title={t('title')}>
        <ul className="space-y-3">
          {decisions.map(({ place, isEnd, beginsOn, minutes }) => {
            const name = place ? t(`places.${place.kind}`, { number: place.number }) : t('whole')
            const date = formatDocumentDate(beginsOn, locale)
            return (
              <li key={`${name} ${beginsOn} ${minutes?.id}`} className="wrap-anywhere">
                <p>{place && !isEnd ? t('changed', { name, date }) : t('ended', { name, date })}</p>
                {minutes ? (
                  <>
                    <blockquote className="mt-1 border-l-4 border-line pl-4">{minutes.quote}</blockquote>
                    <Link
                      href={getReaderPath(minutes.id, { page: minutes.page ?? undefined })}
                      prefetch={false}
                      className="inline-flex min-h-11 items-center font-semibold underline"
                    >
                      {minutes.name}
                    </Link>
                  </>
                ) : null}
              </li>
            )
          })}
        </ul>
      </Alert>
    </div>
  )
}
