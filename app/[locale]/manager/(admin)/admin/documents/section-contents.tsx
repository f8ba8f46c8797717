import { getTranslations } from 'next-intl/server'
import { UploadPanel } from '@/app/[locale]/manager/(admin)/admin/documents/upload/upload-panel'
import { DocumentFilter } from '@/components/documents/document-filter'
import { PageLinks } from '@/components/layout/page-links'
import { Alert } from '@/components/ui/alert'
import { EmptyState } from '@/components/ui/empty-state'
import type { Member } from '@/lib/auth/membership'
import { groupByYear, isFiltered, type Listing } from '@/lib/documents/listing'
import type { ErrorCode } from '@/lib/errors'
import { parseFaqs } from '@/lib/faqs/queries'
import {
  type AdminSection,
  documentsAddress,
  type SectionView,
  toSectionAddress,
  toUploadAddress,
} from '@/lib/sections/section'
import { DocumentTile } from './document-tile'
import { FaqManager } from './faqs/faq-manager'
import { RefreshWhileReading } from './refresh-while-reading'
import { DeleteSection, RenameSection } from './section-buttons'

type Props = {
  admin: Member
  section: AdminSection
  view: SectionView
  page: number
  pages: number
  upload: 'done' | ErrorCode | null
  listing: Listing
}

export async function SectionContents({ admin, section, view, page, pages, upload, listing }: Props) {
  const t = await getTranslations('adminDocuments')
  return (
    <section aria-labelledby="section" className="mt-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="section" tabIndex={-1} className="min-w-0 flex-1 basis-40 text-2xl wrap-anywhere">
          {section.name}
        </h2>
        {section.isMandatory ? (
          <p className="text-muted">{t('mandatory')}</p>
        ) : (
          <div className="-mr-2 flex flex-wrap items-center has-[details[open]]:basis-full">
            <RenameSection sectionId={section.id} name={section.name} />
            <DeleteSection
              sectionId={section.id}
              home={documentsAddress}
              question={t('deleteSectionText', { name: section.name })}
            />
          </div>
        )}
      </div>
      {section.type === 'FAQ' ? (
        <FaqManager
          member={admin}
          section={section}
          path={documentsAddress}
          faqs={parseFaqs(view.faqs)}
          total={view.total}
          page={page}
          pageSize={view.pageSize}
        />
      ) : (
        <>
          {upload === null ? null : <UploadOutcome upload={upload} />}
          <UploadPanel sectionId={section.id} reading={view.reading} isEmpty={view.everything === 0} />
          <DocumentList section={section} view={view} page={page} listing={listing} />
        </>
      )}
      <PageLinks
        page={page}
        pages={pages}
        label={t('pages')}
        toAddress={(to) => toSectionAddress(section, to, { listing })}
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

type ListProps = { section: AdminSection; view: SectionView; page: number; listing: Listing }

async function DocumentList({ section, view, page, listing }: ListProps) {
  const t = await getTranslations('adminDocuments')
  const { documents, kinds, everything, total } = view
  const groups = groupByYear(documents, listing)
  const uploadAddress = toUploadAddress(section.id, page, listing)
  return (
    <>
      <DocumentFilter
        path={documentsAddress}
        plainAddress={toSectionAddress(section)}
        sectionId={section.id}
        {...{ listing, kinds, everything, total }}
      />
      {documents.length === 0 ? (
        <EmptyState title={t('emptyTitle')} text={isFiltered(listing) ? t('emptyFilter') : t('emptyText')} />
      ) : null}
      <RefreshWhileReading active={view.reading > 0} />
      {groups.map(({ year, documents: those }) => (
        <div key={year}>
          {groups.length > 1 || year ? <h3 className="mt-7 text-xl">{year ?? t('undated')}</h3> : null}
          <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(180px,19rem)),1fr))] gap-4">
            {those.map((document) => (
              <li key={document.id} className="has-[details[open]]:col-span-full">
                <DocumentTile {...{ document, uploadAddress }} isMandatory={section.isMandatory} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}
