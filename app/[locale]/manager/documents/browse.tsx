import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { Alert } from '@/components/ui/alert'
import { EmptyState } from '@/components/ui/empty-state'
import type { Member } from '@/lib/auth/membership'
import type { DocumentsPage } from '@/lib/documents/document'
import type { Listing } from '@/lib/documents/listing'
import { getDocumentsPath } from '@/lib/documents/paths'
import { getDocumentsPage, type WantedDocuments } from '@/lib/documents/queries'
import { NewestDocuments } from './newest-documents'
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
      ) : shown.documents.length > 0 ? (
        <NewestDocuments documents={shown.documents} />
      ) : (
        <Unselected member={member} />
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

async function Unselected({ member }: { member: Member }) {
  const t = await getTranslations('documents')
  return (
    <EmptyState drawing="documents" title={t('selectSection')}>
      <FirstStepLink step="documents" member={member} />
    </EmptyState>
  )
}
