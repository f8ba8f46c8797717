import { getMessages, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { Alert } from '@/components/ui/alert'
import { EmptyState } from '@/components/ui/empty-state'
import { FolderOpen } from '@/components/ui/icons'
import type { OrganizationId } from '@/lib/auth/membership'
import { getDocumentsPath } from '@/lib/documents/address'
import type { DocumentsPage, ReadableDocument } from '@/lib/documents/document'
import { getDocumentsPage } from '@/lib/documents/queries'
import { DocumentGrid, type ShownDocument } from './document-grid'
import { FaqList } from './faq-list'
import { OpenTargeted } from './open-targeted'
import { PageLinks } from './page-links'
import { SectionTabs } from './section-tabs'

type Wanted = { section: string | null; faq: string | null; page: number }

/** Cached for the page and its title. */
export const loadDocuments = cache(
  (organizationId: OrganizationId, section: string | null, faq: string | null, page: number) =>
    getDocumentsPage(organizationId, { section, faq, page }),
)

/** The sections as tabs, and the contents of the chosen one. */
export async function Browse({ organizationId, wanted }: { organizationId: OrganizationId; wanted: Wanted }) {
  const { section, faq, page } = wanted
  const [shown, { documents: texts }] = await Promise.all([
    loadDocuments(organizationId, section, faq, page),
    getMessages(),
  ])
  const { sections, scrollBack, scrollForward, loading, loadingFaqs } = texts
  // Every organisation has mandatory sections, so that a person who sees none is no longer a member.
  if (shown.sections.length === 0) return <NoOrganization />
  return (
    <>
      <SectionTabs
        sections={shown.sections}
        chosen={shown.section?.id ?? null}
        texts={{ sections, scrollBack, scrollForward, loading, loadingFaqs }}
      />
      <SectionContents shown={shown} open={wanted.faq} />
      <OpenTargeted />
    </>
  )
}

async function NoOrganization() {
  const t = await getTranslations('documents')
  return (
    <div className="mt-8 max-w-3xl">
      <Alert variant="destructive" title={t('noOrganization')}>
        {t('noOrganizationText')}
      </Alert>
    </div>
  )
}

async function SectionContents({ shown, open }: { shown: DocumentsPage; open: string | null }) {
  const [t, { documents: texts }] = await Promise.all([getTranslations('documents'), getMessages()])
  const { download, downloadNamed, downloadFailed, newTab } = texts
  const { section, page } = shown
  const toShown = ({ id, name, isPdf, pageCount }: ReadableDocument): ShownDocument => ({
    ...{ id, name, isPdf, pages: pageCount ? t('pages', { count: pageCount }) : null },
  })
  if (!section) {
    return (
      <div className="mt-10 flex flex-col items-center gap-3 px-4 text-center text-lg text-muted">
        <FolderOpen aria-hidden className="size-10 text-accent" />
        <p>{t('selectSection')}</p>
      </div>
    )
  }
  return (
    <section aria-labelledby="section" className="mt-8">
      <h2 id="section" tabIndex={-1} className="text-2xl">
        {section.name}
      </h2>
      {section.type === 'FAQ' ? <FaqList faqs={shown.faqs} open={open} /> : null}
      {shown.documents.length > 0 ? (
        <DocumentGrid
          documents={shown.documents.map(toShown)}
          texts={{ download, downloadNamed, downloadFailed, newTab }}
        />
      ) : null}
      {section.type === 'DOCUMENTS' && shown.documents.length === 0 ? (
        <EmptyState title={t('emptyTitle')} text={t('emptySection')} />
      ) : null}
      <PageLinks
        previous={page > 1 ? getDocumentsPath({ section, page: page - 1 }) : null}
        next={shown.hasMore ? getDocumentsPath({ section, page: page + 1 }) : null}
        page={page}
      />
    </section>
  )
}
