import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { getSecondFactorSince } from '@/lib/auth/second-factor'
import { formatDay } from '@/lib/i18n/time'
import { switchOn } from './actions'
import { StateHeading } from './state-heading'
import { SwitchOff } from './switch-off'
import { SwitchOn } from './switch-on'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('twoStep')
  return { title: t('title') }
}

export default async function TwoStepPage({ searchParams }: PageProps<'/[locale]/manager/profile/two-step'>) {
  const [member, since] = await withGuard(requireMember(), getSecondFactorSince())
  const [t, locale, { done }] = await Promise.all([getTranslations('twoStep'), getLocale(), searchParams])
  const changed = (done === 'on' && since) || (done === 'off' && !since) ? done : null
  return (
    <div className="max-w-2xl">
      <Link href="/manager/profile" prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <h1 className="mt-2 text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{t('lead')}</p>
      {member.lacksDemandedFactor ? (
        <div className="mt-4">
          <Alert variant="destructive" title={t('demanded', { organization: member.organization.name })}>
            {t('demandedText')}
          </Alert>
        </div>
      ) : null}
      <div role="status" className="mt-4 empty:hidden">
        {changed === 'on' ? <Alert title={t('switchedOn')} /> : null}
        {changed === 'off' ? <Alert title={t('switchedOff')} /> : null}
      </div>
      <Card className="mt-6 p-5 md:p-6">
        {since ? (
          <section aria-labelledby="two-step">
            <StateHeading
              id="two-step"
              text={t('onSince', { date: formatDay(since, locale) })}
              changed={changed}
            />
            <p className="mt-1 text-muted">{t('offText')}</p>
            <SwitchOff />
          </section>
        ) : (
          <section aria-labelledby="two-step">
            <StateHeading id="two-step" text={t('isOff')} changed={changed} />
            <p className="mt-1 text-muted">{t('onText')}</p>
            <SwitchOn action={switchOn} />
          </section>
        )}
      </Card>
    </div>
  )
}
