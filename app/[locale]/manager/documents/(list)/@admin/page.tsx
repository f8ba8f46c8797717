import { getMessages, getTranslations } from 'next-intl/server'
import { FaqManager } from '@/app/[locale]/manager/(admin)/admin/documents/faqs/faq-manager'
import { DeleteSection, RenameSection } from '@/app/[locale]/manager/(admin)/admin/documents/section-buttons'
import { loadDocuments } from '@/app/[locale]/manager/documents/(list)/browse'
import { searchParamsSchema } from '@/app/[locale]/manager/documents/(list)/search-params'
import { SectionContents } from '@/app/[locale]/manager/documents/(list)/section-contents'
import { requireMember } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import type { Section } from '@/lib/documents/document'
import { toListing } from '@/lib/documents/listing'
import { documentsPageSize } from '@/lib/documents/queries'

const path = '/manager/documents'

/** An admin's view of the chosen section, with the tools for it and for its FAQ items. */
export default async function AdminSection({ searchParams }: PageProps<'/[locale]/manager/documents'>) {
  const { organization, role } = await requireMember()
  const params = await searchParams
  const { section: wanted, faq, q, page } = searchParamsSchema.parse(params)
  if (!can(role, 'admin') || q) return null
  const listing = toListing(params)
  const shown = await loadDocuments(organization.id, { section: wanted, faq, page, listing })
  const { section, faqs, total } = shown
  if (!section) return null
  const tools = section.isMandatory ? null : <SectionTools section={section} />
  const manager = { section, path, faqs, total, page: shown.page, pageSize: documentsPageSize }
  return (
    <SectionContents
      section={section}
      shown={shown}
      listing={listing}
      tools={tools}
      faqs={<FaqManager {...manager} />}
    />
  )
}

async function SectionTools({ section }: { section: Section }) {
  const [t, { adminDocuments: texts, errors }] = await Promise.all([
    getTranslations('adminDocuments'),
    getMessages(),
  ])
  return (
    <div className="-mr-2 flex flex-wrap items-center has-[details[open]]:basis-full">
      <RenameSection sectionId={section.id} name={section.name} texts={texts} errors={errors} />
      <DeleteSection
        sectionId={section.id}
        home={path}
        question={t('deleteSectionText', { name: section.name })}
        texts={texts}
        errors={errors}
      />
    </div>
  )
}
