import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EmptyState } from '@/components/ui/empty-state'
import { requireAdmin } from '@/lib/auth/membership'
import { listDocuments } from '@/lib/documents/queries'
import { DocumentTable } from './document-table'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin')
  return { title: t('title') }
}

export default async function AdminPage() {
  const { fullName, organization } = await requireAdmin()
  const [t, documents] = await Promise.all([getTranslations('admin'), listDocuments(organization.id)])
  return (
    <div>
      <h1 className="text-3xl md:text-4xl">{t('greeting', { name: fullName })}</h1>
      <p className="mt-2 text-lg text-muted">{organization.name}</p>
      <h2 id="documents" className="mt-10 text-2xl">
        {t('documents')}
      </h2>
      {documents.length === 0 ? <EmptyState title={t('empty')} /> : <DocumentTable documents={documents} />}
    </div>
  )
}
