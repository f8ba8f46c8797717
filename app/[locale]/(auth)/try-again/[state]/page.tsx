import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { unjudged } from '@/lib/supabase/auth-fetch'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('errorPage')
  return { title: t('retry'), robots: { index: false } }
}

/** The middleware shows it at the address that was asked for, while Auth does not refresh the session. */
export default async function TryAgainPage({ params }: PageProps<'/[locale]/try-again/[state]'>) {
  const { state } = await params
  if (state !== 'busy' && state !== 'down') notFound()
  const [t, tErrors] = await Promise.all([getTranslations('errorPage'), getTranslations('errors')])
  return (
    <Card className="space-y-6 p-6 md:p-8">
      <h1 className="text-3xl">{t('retry')}</h1>
      <Alert title={tErrors(unjudged[state])} />
      {/* biome-ignore lint/a11y/useValidAnchor: an empty reference loads the page's own address again */}
      <a href="" className={buttonClass('primary', 'min-h-12 w-full')}>
        {t('retry')}
      </a>
    </Card>
  )
}
