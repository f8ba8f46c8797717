import { FolderCog, Newspaper, UsersRound } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EmptyState } from '@/components/ui/empty-state'
import { requireAdmin } from '@/lib/auth/membership'
import { listDocuments } from '@/lib/documents/queries'
import { getMembersPath } from '@/lib/members/address'
import { AdminCard } from './admin-card'
import { DocumentTable } from './document-table'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin')
  return { title: t('title') }
}

export default async function AdminPage() {
  const { fullName, organization } = await requireAdmin()
  const [t, nav, documents] = await Promise.all([
    getTranslations('admin'),
    getTranslations('nav'),
    listDocuments(organization.id),
  ])
  return (
    <div>
      <h1 className="text-3xl md:text-4xl">{t('greeting', { name: fullName })}</h1>
      <p className="mt-2 text-lg text-muted">{organization.name}</p>
      <div className="mt-8 grid gap-5 md:grid-cols-3">
        <AdminCard
          href="/manager/admin/documents"
          icon={FolderCog}
          title={t('documentsCard')}
          text={t('documentsCardText')}
          loadingLabel={nav('loadingDocuments')}
        />
        <AdminCard
          href={getMembersPath(organization.name)}
          icon={UsersRound}
          title={t('members')}
          text={t('membersText')}
          loadingLabel={nav('loading')}
        />
        <AdminCard
          href="/manager/articles"
          icon={Newspaper}
          title={t('articles')}
          text={t('articlesText')}
          loadingLabel={nav('loadingArticles')}
        />
      </div>
      <h2 id="documents" className="mt-10 text-2xl">
        {t('documents')}
      </h2>
      {documents.length === 0 ? <EmptyState title={t('empty')} /> : <DocumentTable documents={documents} />}
    </div>
  )
}
