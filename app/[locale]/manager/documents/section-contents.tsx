import { getLocale, getTranslations } from 'next-intl/server'
import { FaqManager } from '@/app/[locale]/manager/(admin)/admin/documents/faqs/faq-manager'
import { SectionMenu } from '@/app/[locale]/manager/(admin)/admin/documents/lazy-tools'
import { DocumentFilter } from '@/components/documents/document-filter'
import { SectionTitle } from '@/components/documents/section-title'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { EmptyState } from '@/components/ui/empty-state'
import type { Member } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import type { DocumentsPage, ReadableDocument } from '@/lib/documents/document'
import { formatDocumentDate } from '@/lib/documents/document-date'
import { documentsPageSize, groupByYear, isFiltered, type Listing } from '@/lib/documents/listing'
import { getDocumentsPath } from '@/lib/documents/paths'
import { formatDay } from '@/lib/i18n/time'
import { type Section, toSectionPath } from '@/lib/sections/section'
import { DocumentList, type ShownDocument, type ShownGroup } from './document-list'
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

async function toGroups(documents: ReadableDocument[], listing: Listing): Promise<ShownGroup[]> {
  const [t, kindOf, locale] = await Promise.all([
    getTranslations('documents'),
    getTranslations('documentFilter'),
    getLocale(),
  ])
  const toShown = ({
    id,
    name,
    pageCount,
    kind,
    date,
    addedAt,
    earlier,
  }: ReadableDocument): ShownDocument => {
    const toDay = (moment: Date) => formatDay(moment, locale)
    return {
      ...{ id, name },
      kind: kind && kind !== 'other' ? kindOf(`kinds.${kind}`) : null,
      date: date ? formatDocumentDate(date, locale) : t('added', { date: toDay(addedAt) }),
      pages: pageCount ? t('pages', { count: pageCount }) : null,
      earlier:
        earlier.length === 0
          ? null
          : {
              title: t('earlier', { count: earlier.length }),
              versions: earlier.map(({ addedAt: when, ...version }) => ({
                ...version,
                note: t('earlierVersion', { date: toDay(when) }),
              })),
            },
    }
  }
  const groups = groupByYear(documents, listing)
  return groups.map(({ year, documents: those }) => ({
    heading: year ?? (groups.length > 1 ? t('undated') : null),
    documents: those.map(toShown),
  }))
}
