import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { formatMoment } from '@/lib/i18n/time'
import type { SupportAccess } from '@/lib/support/grant'
import { EndSupport } from './end-support'
import { GrantSupport } from './grant-support'

/** An admin lets the portal's operators look for a time, and sees and ends what lasts. */
export async function SupportCard({ access }: { access: SupportAccess | null }) {
  const t = await getTranslations('support')
  return (
    <Card className="mt-6 p-5 md:p-6">
      <section aria-labelledby="support">
        <h2 id="support" className="text-xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-muted">{t('lead')}</p>
        <p className="mt-1 text-muted">{t('scope')}</p>
        {access ? <Current access={access} /> : <GrantSupport />}
        <p className="mt-4">
          <Link href="/manager/admin/audit?kind=support_access" prefetch={false} className="underline">
            {t('log')}
          </Link>
        </p>
      </section>
    </Card>
  )
}

async function Current({ access }: { access: SupportAccess }) {
  const [t, locale] = await Promise.all([getTranslations('support'), getLocale()])
  const { purpose, grantedAt, grantedBy, expiresAt, usedAt } = access
  const granted = formatMoment(grantedAt, locale)
  const facts: [name: string, value: string][] = [
    [t('until'), formatMoment(expiresAt, locale)],
    [t('purpose'), purpose],
    [t('granted'), grantedBy ? t('grantedBy', { time: granted, name: grantedBy }) : granted],
    [t('used'), usedAt ? formatMoment(usedAt, locale) : t('notUsed')],
  ]
  return (
    <>
      <h3 className="mt-6 text-lg">{t('current')}</h3>
      <dl className="mt-1 space-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <EndSupport />
    </>
  )
}
