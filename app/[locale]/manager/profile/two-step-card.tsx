import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatDay } from '@/lib/i18n/time'

export async function TwoStepCard({ since }: { since: Date | null }) {
  const t = await getTranslations('twoStep')
  const state = since ? t('onSince', { date: formatDay(since, await getLocale()) }) : t('isOff')
  return (
    <Card className="p-5 md:p-6">
      <section aria-labelledby="two-step">
        <h2 id="two-step" className="text-xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-muted">{t('card')}</p>
        <p className="mt-3 font-semibold">{state}</p>
        <Link href="/manager/profile/two-step" prefetch={false} className={buttonClass('secondary', 'mt-3')}>
          {t('manage')}
        </Link>
      </section>
    </Card>
  )
}
