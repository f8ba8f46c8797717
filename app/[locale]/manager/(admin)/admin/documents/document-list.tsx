import { getTranslations } from 'next-intl/server'
import { YearRows } from '@/components/documents/document-rows'
import { groupByYear, type Listing } from '@/lib/documents/listing'
import { type SectionView, toUploadPath, toUploadSections } from '@/lib/sections/section'
import { ChooseDocuments } from './choose-documents'
import { AdminDocumentRow } from './document-row'

type Props = { view: SectionView; listing: Listing; page?: number }

/** The documents of the selected section, or the newest of all sections. */
export async function AdminDocumentList({ view, listing, page = 1 }: Props) {
  const t = await getTranslations('adminDocuments')
  const { documents, selected, sections } = view
  const targets = toUploadSections(sections).filter(({ id }) => id !== selected?.id)
  const sectionOf = ({ sectionId }: (typeof documents)[number]) => sections.find(({ id }) => id === sectionId)
  const groups = groupByYear(documents, listing)
  return (
    // The key clears the choice when the list changes, because an admin must not move documents that the page does not show.
    <ChooseDocuments
      key={documents.map(({ id }) => id).join(' ')}
      targets={targets}
      isBoards={selected?.audience === 'board'}
    >
      {groups.map(({ year, documents: those }) => (
        <YearRows key={year} heading={groups.length > 1 || year ? (year ?? t('undated')) : null}>
          {those.map((document) => (
            <AdminDocumentRow
              key={document.id}
              document={document}
              uploadPath={toUploadPath(document.sectionId, page, listing)}
              targets={targets.filter(({ id }) => id !== document.sectionId)}
              isMandatory={sectionOf(document)?.isMandatory ?? true}
              audience={sectionOf(document)?.audience ?? 'board'}
            />
          ))}
        </YearRows>
      ))}
    </ChooseDocuments>
  )
}
