import { getTranslations } from 'next-intl/server'
import type { ReadableDocument } from '@/lib/documents/document'
import { plainListing } from '@/lib/documents/listing'
import { toGroups } from './document-groups'
import { DocumentList } from './document-list'

/** What a member sees before they choose a section. */
export async function NewestDocuments({ documents }: { documents: ReadableDocument[] }) {
  const t = await getTranslations('documents')
  return (
    <>
      <p className="mt-3 text-muted">{t('selectSection')}</p>
      <section aria-labelledby="newest" className="mt-8">
        <h2 id="newest" className="text-2xl">
          {t('newest')}
        </h2>
        <DocumentList groups={await toGroups(documents, plainListing)} />
      </section>
    </>
  )
}
