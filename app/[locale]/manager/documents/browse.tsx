import { FolderOpen } from 'lucide-react'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { Alert } from '@/components/ui/alert'
import type { Member } from '@/lib/auth/membership'
import type { DocumentsPage } from '@/lib/documents/document'
import type { Listing } from '@/lib/documents/listing'
import { getDocumentsPath } from '@/lib/documents/paths'
import { getDocumentsPage, type WantedDocuments } from '@/lib/documents/queries'
import { OpenTargeted } from './open-targeted'
import { SectionContents } from './section-contents'
import { SectionTabs } from './section-tabs'

/** React caches it for the page and its title. */
export const loadDocuments = ({ section, faq, page, listing }: WantedDocuments) =>
  load(section, faq, page, listing.kind, listing.words, listing.sort)

const load = cache(
  (
    section: string | null,
    faq: string | null,
    page: number,
    ...[kind, words, sort]: [Listing['kind'], string, Listing['sort']]
  ) => getDocumentsPage({ section, faq, page, listing: { kind, words, sort } }),
)

type Props = { member: Member; requested: WantedDocuments; shown: DocumentsPage }

export function Browse({ member, requested, shown }: Props) {
  const { listing } = requested
  const { section, page, pages } = shown
  // The last item of the last page may just have been deleted.
  if (section && page > pages) redirect(getDocumentsPath({ section, listing, page: pages }))
  // Every organisation has mandatory sections, so only a former member sees none.
  if (shown.sections.length === 0) return <NoOrganization />
  return (
    <>
      <SectionTabs
        sections={shown.sections.map(({ id, name, type, audience }) => ({ id, name, type, audience }))}
        chosen={section?.id ?? null}
      />
      {section ? (
        <SectionContents {...{ section, shown, listing, member }} open={requested.faq} />
      ) : (
        <Unselected />
      )}
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

async function Unselected() {
  const t = await getTranslations('documents')
  return (
    <div className="mt-10 flex flex-col items-center gap-3 px-4 text-center text-lg text-muted">
      <FolderOpen aria-hidden className="size-10 text-accent" />
      <p>{t('selectSection')}</p>
    </div>
  )
}
