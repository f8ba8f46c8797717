import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EmptyState } from '@/components/ui/empty-state'
import { requireMember } from '@/lib/auth/membership'
import { listSections } from '@/lib/sections/queries'
import { OpenTargeted } from './open-targeted'
import { SectionContents } from './section-contents'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('documents')
  return { title: t('title') }
}

export default async function DocumentsPage() {
  const { organization } = await requireMember()
  const [t, sections] = await Promise.all([getTranslations('documents'), listSections(organization.id)])
  return (
    <div className="mx-auto w-full max-w-4xl">
      <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{t('lead')}</p>
      {sections.length === 0 ? <EmptyState title={t('emptyTitle')} text={t('emptyText')} /> : null}
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-10">
          <h2 id={section.id} className="text-2xl">
            {section.name}
          </h2>
          <SectionContents section={section} />
        </section>
      ))}
      <OpenTargeted />
    </div>
  )
}
