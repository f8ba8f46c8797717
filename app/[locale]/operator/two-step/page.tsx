import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SwitchOn } from '@/app/[locale]/manager/profile/two-step/switch-on'
import { Card } from '@/components/ui/card'
import { requireOperatorAccount } from '@/lib/auth/operator-guard'
import { consolePath } from '@/lib/console/organization'
import { switchOnForConsole } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('twoStep')
  return { title: t('title') }
}

/** As the members' page of two-step sign-in, for an operator who may be no member. */
export default async function OperatorTwoStepPage() {
  const { email, isReady } = await requireOperatorAccount()
  if (isReady) redirect(consolePath)
  const [t, tConsole] = await Promise.all([getTranslations('twoStep'), getTranslations('console')])
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{tConsole('twoStepLead')}</p>
      <p className="mt-1 wrap-anywhere text-muted">{tConsole('signedInAs', { email })}</p>
      <Card className="mt-6 p-5 md:p-6">
        <section aria-labelledby="two-step">
          <h2 id="two-step" className="text-xl">
            {t('isOff')}
          </h2>
          <p className="mt-1 text-muted">{t('onText')}</p>
          <SwitchOn action={switchOnForConsole} />
        </section>
      </Card>
    </div>
  )
}
