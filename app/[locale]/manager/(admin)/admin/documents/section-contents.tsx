import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { UploadPanel } from '@/app/[locale]/manager/(admin)/admin/documents/upload/upload-panel'
import { DocumentFilter } from '@/components/documents/document-filter'
import { SectionTitle } from '@/components/documents/section-title'
import { PageLinks } from '@/components/layout/page-links'
import { RefreshWhileReading } from '@/components/layout/refresh-while-reading'
import { Alert } from '@/components/ui/alert'
import { EmptyState } from '@/components/ui/empty-state'
import type { Member } from '@/lib/auth/membership'
import { isFiltered, type Listing } from '@/lib/documents/listing'
import type { ErrorCode } from '@/lib/errors'
import { parseFaqs } from '@/lib/faqs/queries'
import {
  adminDocumentsPath,
  type Section,
  type SectionView,
  toSectionPath,
  toUploadSections,
} from '@/lib/sections/section'
import { AdminDocumentList } from './document-list'
import { FaqManager } from './faqs/faq-manager'
import { SectionMenu } from './section-menu'

type Props = {
  admin: Member
  section: Section
  view: SectionView
  page: number
  pages: number
  upload: 'done' | ErrorCode | null
  listing: Listing
}

export async function SectionContents({ admin, section, view, page, pages, upload, listing }: Props) {
  const t = await getTranslations('adminDocuments')
  const { kinds, everything, total, hasPublicPage } = view
  return (
    <section aria-labelledby="section" className="mt-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SectionTitle
          section={section}
          menu={
            section.isMandatory && section.type === 'FAQ' ? undefined : (
              <SectionMenu section={section} home={adminDocumentsPath} />
            )
          }
        />
        {section.isMandatory ? <p className="text-muted">{t('mandatory')}</p> : null}
        {section.type === 'DOCUMENTS' ? (
          <>
            <DocumentFilter
              path={adminDocumentsPath}
              plainPath={toSectionPath(section)}
              sectionId={section.id}
              {...{ listing, kinds, everything, total }}
            />
            <UploadPanel
              sections={toUploadSections(view.sections)}
              opened={{ id: section.id, name: section.name }}
              reading={view.reading}
              isEmpty={everything === 0}
            />
          </>
        ) : null}
      </div>
      {section.audience === 'everybody' ? (
        <p className="mt-2 text-muted">
          {t('forEverybodyText')} {t(hasPublicPage ? 'publicPageOn' : 'publicPageOff')}{' '}
          <Link href="/manager/admin/public-page" prefetch={false} className="underline">
            {t('publicPage')}
          </Link>
        </p>
      ) : null}
      {section.type === 'FAQ' ? (
        <FaqManager
          member={admin}
          section={section}
          path={adminDocumentsPath}
          faqs={parseFaqs(view.faqs)}
          total={view.total}
          page={page}
          pageSize={view.pageSize}
        />
      ) : (
        <>
          {upload === null ? null : <UploadOutcome upload={upload} />}
          {view.documents.length === 0 ? (
            <EmptyState
              drawing="documents"
              title={t('emptyTitle')}
              text={isFiltered(listing) ? t('emptyFilter') : t('emptyText')}
            />
          ) : null}
          <RefreshWhileReading active={view.reading > 0} />
          <AdminDocumentList view={view} page={page} listing={listing} />
        </>
      )}
      <PageLinks
        page={page}
        pages={pages}
        label={t('pages')}
        toPath={(to) => toSectionPath(section, to, { listing })}
      />
    </section>
  )
}

/** A replacement redirects back to this page. */
async function UploadOutcome({ upload }: { upload: 'done' | ErrorCode }) {
  const t = await getTranslations('adminDocuments')
  const tErrors = await getTranslations('errors')
  return (
    <div className="mt-4">
      {upload === 'done' ? (
        <Alert title={t('uploaded')} />
      ) : (
        <Alert variant="destructive" title={tErrors(upload)} />
      )}
    </div>
  )
}
