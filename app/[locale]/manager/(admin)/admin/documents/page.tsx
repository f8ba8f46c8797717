import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { z } from 'zod'
import { RefreshWhileReading } from '@/components/layout/refresh-while-reading'
import { type Member, requireAdmin, withGuard } from '@/lib/auth/membership'
import { formatSize } from '@/lib/documents/document'
import { getQuotaBytes } from '@/lib/documents/files/quota'
import { type Listing, plainListing, toListing } from '@/lib/documents/listing'
import { errorCodes } from '@/lib/errors'
import { addFaqSection } from '@/lib/sections/mutations'
import { getSectionView } from '@/lib/sections/queries'
import { type SectionView, toSectionPath, toUploadSections } from '@/lib/sections/section'
import { AddSection } from './add-section'
import { AdminDocumentList } from './document-list'
import { SectionContents } from './section-contents'
import { SectionLinks } from './section-links'
import { UploadPanel } from './upload/upload-panel'

/** Invalid parameters are ignored. */
const searchParamsSchema = z.object({
  section: z.uuid().nullable().catch(null),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  /** The result of a replacement. */
  upload: z
    .enum(['done', ...errorCodes])
    .nullable()
    .catch(null),
})

/** Without years, because a document without a date stands among the dated ones. */
const newestListing: Listing = { ...plainListing, sort: 'added' }

type Props = PageProps<'/[locale]/manager/admin/documents'>

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, nav] = await Promise.all([getTranslations('adminDocuments'), getTranslations('nav')])
  const params = await searchParams
  const { section, page } = searchParamsSchema.parse(params)
  // The page reports a failed load.
  const view = section ? await getView(section, page, toListing(params)).catch(() => null) : null
  const parts = [view?.selected?.name, t('title'), nav('admin')]
  return { title: parts.filter(Boolean).join(' · ') }
}

export default async function AdminDocumentsPage({ searchParams }: Props) {
  const params = await searchParams
  const { section, page, upload } = searchParamsSchema.parse(params)
  const listing = toListing(params)
  const [admin, found] = await withGuard(requireAdmin(), getView(section, page, listing))
  const view = await restoreFaqSection(admin, found, () =>
    getSectionView({ sectionId: section, page, listing }),
  )
  const t = await getTranslations('adminDocuments')
  const { selected, total, pageSize } = view
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // The last item of the last page may just have been deleted.
  if (selected && page > pages) {
    const address = toSectionPath(selected, pages, { listing })
    redirect(upload ? `${address}&upload=${upload}` : address)
  }
  return (
    <div>
      <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{t('lead')}</p>
      {selected ? null : (
        <div className="mt-6">
          <UploadPanel sections={toUploadSections(view.sections)} opened={null} reading={0} isEmpty />
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-start gap-2">
        <SectionLinks sections={view.sections} selectedId={selected?.id ?? null} />
        <AddSection hasPublicPage={view.hasPublicPage} />
      </div>
      {selected ? (
        <SectionContents
          key={selected.id}
          admin={admin}
          section={selected}
          view={view}
          page={page}
          pages={pages}
          upload={upload}
          listing={listing}
        />
      ) : (
        <NewestDocuments view={view} />
      )}
      <StorageMeter usedBytes={view.usedBytes} ownQuotaBytes={view.ownQuotaBytes} />
    </div>
  )
}

async function NewestDocuments({ view }: { view: SectionView }) {
  const [t, documents] = await Promise.all([getTranslations('adminDocuments'), getTranslations('documents')])
  return (
    <>
      <p className="mt-3 text-muted">{t('selectSection')}</p>
      <RefreshWhileReading
        active={view.documents.some(({ state }) => state === 'waiting' || state === 'reading')}
      />
      {view.documents.length > 0 ? (
        <section aria-labelledby="section" className="mt-8">
          <h2 id="section" tabIndex={-1} className="scroll-mt-24 text-2xl">
            {documents('newest')}
          </h2>
          <AdminDocumentList view={view} listing={newestListing} />
        </section>
      ) : null}
    </>
  )
}

/** React caches it for the page and its title. */
const getView = (sectionId: string | null, page: number, listing: Listing) =>
  loadView(sectionId, page, listing.kind, listing.words, listing.sort)

const loadView = cache(
  (
    sectionId: string | null,
    page: number,
    ...[kind, words, sort]: [Listing['kind'], string, Listing['sort']]
  ) => getSectionView({ sectionId, page, listing: { kind, words, sort } }),
)

async function restoreFaqSection(admin: Member, view: SectionView, load: () => Promise<SectionView>) {
  if (view.sections.some(({ type }) => type === 'FAQ')) return view
  await addFaqSection(admin)
  return load()
}

/** `ownQuotaBytes`: the association's own quota or its plan's, instead of the installation's. */
async function StorageMeter({
  usedBytes,
  ownQuotaBytes,
}: {
  usedBytes: number
  ownQuotaBytes: number | null
}) {
  const [t, locale] = await Promise.all([getTranslations('adminDocuments'), getLocale()])
  const quotaBytes = ownQuotaBytes ?? getQuotaBytes()
  const label = t('storageUsed', {
    used: formatSize(usedBytes, locale),
    quota: formatSize(quotaBytes, locale),
  })
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      <label htmlFor="storage">{t('storage')}</label>
      <meter id="storage" className="meter w-48" max={quotaBytes} high={quotaBytes * 0.9} value={usedBytes}>
        {label}
      </meter>
      <span>{label}</span>
    </p>
  )
}
