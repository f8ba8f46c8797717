import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { listDisagreements } from '@/lib/documents/disagreements'
import { adminDocumentsPath } from '@/lib/sections/section'
import { SettleDisagreements } from './settle-disagreements'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('disagreements')
  return { title: t('title') }
}

export default async function DisagreementsPage() {
  const [, disagreements] = await withGuard(requireAdmin(), listDisagreements())
  const [t, tDocuments] = await Promise.all([
    getTranslations('disagreements'),
    getTranslations('adminDocuments'),
  ])
  return (
    <div className="max-w-2xl">
      <Link href={adminDocumentsPath} prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {tDocuments('title')}
      </Link>
      <h1 className="mt-2 text-3xl md:text-4xl">{t('title')}</h1>
      {disagreements.length > 0 ? (
        <>
          <p className="mt-2 max-w-text text-lg text-muted">{t('lead')}</p>
          <SettleDisagreements disagreements={disagreements} />
        </>
      ) : (
        <EmptyState drawing="documents" title={t('none')} text={t('noneText')} />
      )}
    </div>
  )
}
