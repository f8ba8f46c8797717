import { getTranslations } from 'next-intl/server'
import { FaqManager } from '@/app/[locale]/manager/(admin)/admin/documents/faqs/faq-manager'
import { SectionMenu } from '@/app/[locale]/manager/(admin)/admin/documents/lazy-tools'
import { DocumentFilter } from '@/components/documents/document-filter'
import { SectionTitle } from '@/components/documents/section-title'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { EmptyState } from '@/components/ui/empty-state'
import type { Member } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import type { DocumentsPage } from '@/lib/documents/document'
import { documentsPageSize, isFiltered, type Listing } from '@/lib/documents/listing'
import { getDocumentsPath } from '@/lib/documents/paths'
import { type Section, toSectionPath } from '@/lib/sections/section'
import { toGroups } from './document-groups'
import { DocumentList } from './document-list'
import { FaqList } from './faq-list'
import { PageLinks } from './page-links'

const path = '/manager/documents'

type Props = {
  section: Section
  shown: DocumentsPage
  listing: Listing
  /** The id of an FAQ item. */
  open: string | null
  member: Member
}

export async function SectionContents({ section, shown, listing, open, member }: Props) {
  const { faqs, total, page, pages, kinds, everything } = shown
  const isAdmin = can(member.role, 'admin')
  return (
    <section aria-labelledby="section" className="mt-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SectionTitle
          section={section}
          menu={isAdmin && !section.isMandatory ? <SectionMenu section={section} home={path} /> : undefined}
        />
        {section.type === 'DOCUMENTS' ? (
          <DocumentFilter
            path={path}
            plainPath={getDocumentsPath({ section })}
            sectionId={section.id}
            {...{ listing, kinds, everything, total }}
          />
        ) : null}
      </div>
      {section.type === 'DOCUMENTS' ? (
        <SectionDocuments {...{ section, shown, listing, member }} />
      ) : isAdmin ? (
        <FaqManager {...{ member, section, path, faqs, total, page }} pageSize={documentsPageSize} />
      ) : (
        <FaqList faqs={faqs} open={open} />
      )}
      <PageLinks
        previous={page > 1 ? getDocumentsPath({ section, listing, page: page - 1 }) : null}
        next={page < pages ? getDocumentsPath({ section, listing, page: page + 1 }) : null}
        page={page}
      />
    </section>
  )
}

type DocumentsProps = Pick<Props, 'section' | 'shown' | 'listing' | 'member'>

async function SectionDocuments({ section, shown, listing, member }: DocumentsProps) {
  const t = await getTranslations('documents')
  const { documents } = shown
  if (documents.length > 0) return <DocumentList groups={await toGroups(documents, listing)} />
  return (
    <EmptyState
      drawing="documents"
      title={t('emptyTitle')}
      text={isFiltered(listing) ? t('emptyFilter') : t('emptySection')}
    >
      {isFiltered(listing) ? null : (
        <FirstStepLink step="documents" member={member} href={toSectionPath(section)} />
      )}
    </EmptyState>
  )
}
