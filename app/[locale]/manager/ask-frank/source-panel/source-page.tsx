import { getTranslations } from 'next-intl/server'
import { NoPicture } from '@/components/documents/page-picture'
import { PageBlocks } from '@/components/documents/page-text'
import { Alert } from '@/components/ui/alert'
import type { DocumentPage } from '@/lib/documents/pages/document-page'

/** The page as the reader shows it without its picture, and without what leads elsewhere. */
export async function SourcePage({ shown }: { shown: DocumentPage }) {
  const t = await getTranslations('citedPage')
  if (shown.isChanged)
    return (
      <div className="p-4">
        <Alert title={t('changed')}>{t('changedText')}</Alert>
      </div>
    )
  if (shown.hasPictures)
    return (
      <>
        <NoPicture />
        <PageBlocks shown={shown} />
      </>
    )
  return (
    <div className="px-5 pt-2 pb-5">
      <PageBlocks shown={shown} />
    </div>
  )
}
