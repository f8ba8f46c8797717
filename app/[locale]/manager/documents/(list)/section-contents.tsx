import { getFormatter, getLocale, getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageLinks } from '@/app/[locale]/manager/documents/page-links'
import { DocumentFilter } from '@/components/documents/document-filter'
import { EmptyState } from '@/components/ui/empty-state'
import { getDocumentsPath } from '@/lib/documents/address'
import type { DocumentsPage, ReadableDocument, Section } from '@/lib/documents/document'
import { formatDocumentDate, groupByYear, isFiltered, type Listing } from '@/lib/documents/listing'
import { DocumentGrid, type ShownDocument, type ShownGroup } from './document-grid'

type ContentsProps = {
  section: Section
  shown: DocumentsPage
  listing: Listing
  /** Beside the heading. */
  tools?: ReactNode
  /** The items of an FAQ section. */
  faqs: ReactNode
}

/** A section's documents or FAQ items, with links to further pages. */
export function SectionContents({ section, shown, listing, tools, faqs }: ContentsProps) {
  const { page, pages } = shown
  return (
    <section aria-labelledby="section" className="mt-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2
          id="section"
          tabIndex={-1}
          className="min-w-0 flex-1 basis-40 scroll-mt-24 text-2xl wrap-anywhere"
        >
          {section.name}
        </h2>
        {tools}
      </div>
      {section.type === 'DOCUMENTS' ? (
        <SectionDocuments section={section} shown={shown} listing={listing} />
      ) : (
        faqs
      )}
      <PageLinks
        previous={page > 1 ? getDocumentsPath({ section, listing, page: page - 1 }) : null}
        next={page < pages ? getDocumentsPath({ section, listing, page: page + 1 }) : null}
        page={page}
      />
    </section>
  )
}

async function SectionDocuments({
  section,
  shown,
  listing,
}: Pick<ContentsProps, 'section' | 'shown' | 'listing'>) {
  const [t, { documents: texts }] = await Promise.all([getTranslations('documents'), getMessages()])
  const { download, downloadNamed, downloadFailed, newTab } = texts
  const { documents, kinds, everything, total } = shown
  return (
    <>
      <DocumentFilter
        path="/manager/documents"
        plainAddress={getDocumentsPath({ section })}
        sectionId={section.id}
        {...{ listing, kinds, everything, total }}
      />
      {documents.length > 0 ? (
        <DocumentGrid
          groups={await toGroups(documents, listing)}
          texts={{ download, downloadNamed, downloadFailed, newTab }}
        />
      ) : (
        <EmptyState
          title={t('emptyTitle')}
          text={isFiltered(listing) ? t('emptyFilter') : t('emptySection')}
        />
      )}
    </>
  )
}

async function toGroups(documents: ReadableDocument[], listing: Listing): Promise<ShownGroup[]> {
  const [t, kindOf, locale, format] = await Promise.all([
    getTranslations('documents'),
    getTranslations('documentFilter'),
    getLocale(),
    getFormatter(),
  ])
  const toShown = ({ id, name, isPdf, pageCount, kind, date, addedAt }: ReadableDocument): ShownDocument => {
    const facts = [
      kind && kind !== 'other' ? kindOf(`kinds.${kind}`) : null,
      date && formatDocumentDate(date, locale),
    ]
    const added = t('added', { date: format.dateTime(addedAt, { dateStyle: 'medium' }) })
    const pages = pageCount ? t('pages', { count: pageCount }) : null
    return {
      ...{ id, name, isPdf },
      facts: facts.filter(Boolean).join(' · ') || null,
      details: [added, pages].filter(Boolean).join(' · '),
    }
  }
  const groups = groupByYear(documents, listing)
  return groups.map(({ year, documents: those }) => ({
    heading: year ?? (groups.length > 1 ? t('undated') : null),
    documents: those.map(toShown),
  }))
}
