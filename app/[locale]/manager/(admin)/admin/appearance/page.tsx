import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { requireAdmin } from '@/lib/auth/membership'
import { AppearanceForm } from './appearance-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('appearance')
  return { title: t('title') }
}

export default async function AppearancePage({
  searchParams,
}: PageProps<'/[locale]/manager/admin/appearance'>) {
  const [{ organization }, t, { done }] = await Promise.all([
    requireAdmin(),
    getTranslations('appearance'),
    searchParams,
  ])
  return (
    <div>
      <Link href="/manager/admin" prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <h1 className="mt-2 text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 max-w-text text-lg text-muted">{t('lead')}</p>
      {/* A refusal in the form takes its place. */}
      <div role="status" className="mt-4 empty:hidden has-[+form_[role=alert]]:hidden">
        {done === 'saved' ? <Alert title={t('saved')} /> : null}
      </div>
      {/* The key changes with each save, so that React empties the file field. */}
      <AppearanceForm key={JSON.stringify(organization.appearance)} appearance={organization.appearance} />
    </div>
  )
}
