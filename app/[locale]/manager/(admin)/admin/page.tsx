import { UsersRound } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { requireAdmin } from '@/lib/auth/membership'
import { listDocuments } from '@/lib/documents/queries'
import { getMembersPath } from '@/lib/members/address'
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
      <Card className="relative mt-8 flex max-w-xl gap-4 p-5 hover:border-line-strong md:p-6">
        <UsersRound aria-hidden className="mt-0.5 size-7 shrink-0 text-accent" />
        <div>
          <h2 className="text-xl">
            {/* The whole card is the link's. */}
            <Link
              href={getMembersPath(organization.name)}
              prefetch={false}
              className="after:absolute after:inset-0 after:rounded-card hover:text-accent"
            >
              {t('members')}
            </Link>
          </h2>
          <p className="mt-1 text-muted">{t('membersText')}</p>
        </div>
      </Card>
      <h2 id="documents" className="mt-10 text-2xl">
        {t('documents')}
      </h2>
      {documents.length === 0 ? <EmptyState title={t('empty')} /> : <DocumentTable documents={documents} />}
    </div>
  )
}
