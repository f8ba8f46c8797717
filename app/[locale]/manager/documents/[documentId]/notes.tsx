import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import type { DocumentPage } from '@/lib/documents/pages/document-page'
import { getReaderPath } from '@/lib/documents/paths'

export async function EarlierNote({ current }: { current: string }) {
  const t = await getTranslations('citedPage')
  return (
    <div className="mt-5">
      <Alert title={t('earlier')}>
        <p>{t('earlierText')}</p>
        <Link
          href={getReaderPath(current)}
          prefetch={false}
          className="mt-2 inline-flex min-h-11 items-center font-semibold underline"
        >
          {t('openCurrent')}
        </Link>
      </Alert>
    </div>
  )
}

/** Shows no page because the page no longer has the words that the answer cites. */
export async function ChangedNote({ shown: { documentId, page } }: { shown: DocumentPage }) {
  const t = await getTranslations('citedPage')
  return (
    <div className="mt-5 space-y-4">
      <Alert title={t('changed')}>{t('changedText')}</Alert>
      <Link href={getReaderPath(documentId, { page })} prefetch={false} className={buttonClass('secondary')}>
        {t('showNow')}
      </Link>
    </div>
  )
}

/** Why the document has no text, or not all of it. */
export async function UnreadNote({ shown }: { shown: DocumentPage }) {
  const [t, own] = await Promise.all([getTranslations('citedPage'), getTranslations('documents')])
  const { state, reason, pageCount } = shown
  if (state === 'ready') return null
  const isWaiting = state === 'waiting' || state === 'reading'
  return (
    <div className="mt-5">
      <Alert title={isWaiting ? t('notYetRead') : state === 'failed' ? t('unreadable') : t('partlyRead')}>
        {reason ? <p>{own(`reasons.${reason}`)}</p> : null}
        {pageCount === 0 ? <p>{isWaiting ? t('notYetReadText') : t('unreadableText')}</p> : null}
      </Alert>
    </div>
  )
}

type NotesProps = { shown: DocumentPage; isMissing: boolean }

export async function PageNotes({ shown, isMissing }: NotesProps) {
  const t = await getTranslations('citedPage')
  return (
    <div className="mt-5 space-y-3 empty:hidden">
      {isMissing ? <Alert title={t('missing')}>{t('missingText')}</Alert> : null}
      {shown.hasPictures && shown.isQuoted && shown.marks.length === 0 ? (
        <Alert title={t('onlyInText')} />
      ) : null}
      {shown.isRecognized ? <Alert title={t('recognized')}>{t('recognizedText')}</Alert> : null}
    </div>
  )
}
