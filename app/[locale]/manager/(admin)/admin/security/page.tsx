import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { getDemandedFactor } from '@/lib/auth/demanded-factor'
import { requireAdmin } from '@/lib/auth/membership'
import { getSupportAccess } from '@/lib/support/queries'
import { ArchiveCard } from './archive-card'
import { DemandForm } from './demand-form'
import { SupportCard } from './support-card'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('security')
  return { title: t('title') }
}

export default async function SecurityPage({ searchParams }: PageProps<'/[locale]/manager/admin/security'>) {
  const admin = await requireAdmin()
  const [{ isDemanded, hasOwn, without }, access, t, tSupport, { done }] = await Promise.all([
    getDemandedFactor(admin),
    getSupportAccess(),
    getTranslations('security'),
    getTranslations('support'),
    searchParams,
  ])
  return (
    <div className="max-w-2xl">
      <Link href="/manager/admin" prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <h1 className="mt-2 text-3xl md:text-4xl">{t('title')}</h1>
      <div role="status" className="mt-4 empty:hidden">
        {done === 'saved' ? <Alert title={t('saved')} /> : null}
        {done === 'granted' && access ? <Alert title={tSupport('isGranted')} /> : null}
        {done === 'ended' && !access ? <Alert title={tSupport('isEnded')} /> : null}
      </div>
      <Card className="mt-6 p-5 md:p-6">
        <section aria-labelledby="demand">
          <h2 id="demand" className="text-xl">
            {t('heading')}
          </h2>
          <p className="mt-1 text-muted">{t('lead')}</p>
          <p className="mt-4">
            {t('label')}: <strong>{isDemanded ? t('isOn') : t('isOff')}</strong>
          </p>
          <p className="mt-1 text-muted">{t('onText')}</p>
          {hasOwn || isDemanded ? (
            <DemandForm isDemanded={isDemanded} />
          ) : (
            <div className="mt-5">
              <Alert title={t('ownMissing')}>
                <p>{t('ownMissingText')}</p>
                <Link
                  href="/manager/profile/two-step"
                  prefetch={false}
                  className={buttonClass('secondary', 'mt-3')}
                >
                  {t('ownLink')}
                </Link>
              </Alert>
            </div>
          )}
          <h3 className="mt-8 text-lg">{t('without')}</h3>
          {without.length === 0 ? (
            <p className="mt-1 text-muted">{t('nobody')}</p>
          ) : (
            <ul className="mt-1 list-disc pl-6">
              {without.map(({ id, name }) => (
                <li key={id} className="wrap-anywhere">
                  {name}
                </li>
              ))}
            </ul>
          )}
        </section>
      </Card>
      <SupportCard access={access} />
      <ArchiveCard />
    </div>
  )
}
