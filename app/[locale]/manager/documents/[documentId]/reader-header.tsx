import { Download, MessageCircleQuestion } from 'lucide-react'
import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { ValidityBadge } from '@/components/documents/validity-badge'
import { buttonClass } from '@/components/ui/button'
import { formatDocumentDate } from '@/lib/documents/document-date'
import type { DocumentPage } from '@/lib/documents/pages/document-page'
import { getDownloadPath } from '@/lib/documents/paths'
import { formatDay } from '@/lib/i18n/time'

type Props = { shown: DocumentPage; hasAssistant: boolean }

/** What the document is, and what one can do with it. */
export async function ReaderHeader({ shown, hasAssistant }: Props) {
  const [t, own, kindOf, locale] = await Promise.all([
    getTranslations('citedPage'),
    getTranslations('documents'),
    getTranslations('documentFilter'),
    getLocale(),
  ])
  const { documentId, name, kind, date, addedAt, page, pageCount, hasPictures, validFrom, validTo } = shown
  const facts = [
    kind && kind !== 'other' ? kindOf(`kinds.${kind}`) : null,
    date ? formatDocumentDate(date, locale) : own('added', { date: formatDay(addedAt, locale) }),
    hasPictures ? own('pages', { count: pageCount }) : null,
  ].filter(Boolean)
  const beginning = hasPictures ? t('askText', { name, page }) : t('askDocumentText', { name })
  return (
    <>
      <h1 className="text-3xl wrap-anywhere md:text-4xl">{name}</h1>
      <p className="mt-2 text-lg text-muted">{facts.join(' · ')}</p>
      <p className="mt-2 empty:hidden">
        <ValidityBadge validFrom={validFrom} validTo={validTo} />
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href={getDownloadPath(documentId)} className={buttonClass('secondary')}>
          <Download aria-hidden className="size-5" />
          {t('download')}
        </a>
        {pageCount > 0 && hasAssistant ? (
          <Link
            href={`/manager/ask-frank?${new URLSearchParams({ question: beginning })}`}
            prefetch={false}
            className={buttonClass('secondary')}
          >
            <MessageCircleQuestion aria-hidden className="size-5" />
            {hasPictures ? t('ask') : t('askDocument')}
          </Link>
        ) : null}
      </div>
    </>
  )
}
