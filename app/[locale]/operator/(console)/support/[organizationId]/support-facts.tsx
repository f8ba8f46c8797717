import { getLocale, getTranslations } from 'next-intl/server'
import { Facts } from '@/app/[locale]/operator/(console)/facts'
import { Card } from '@/components/ui/card'
import type { SupportedOrganization } from '@/lib/console/support'
import { formatMoment } from '@/lib/i18n/time'

type Props = { organization: SupportedOrganization }

/** The settings, the people as counts, and what waits or was given up. */
export async function SupportFacts({ organization }: Props) {
  const [t, locale] = await Promise.all([getTranslations('console'), getLocale()])
  const { assistant, language, switchedOff, admins, members, notSignedIn, waiting, failures } = organization
  const off = switchedOff.map((one) => t(`features.${one}`)).join(', ')
  return (
    <div className="mt-6 grid gap-4 md:grid-cols-3">
      <Card className="p-5 md:p-6">
        <h2 className="text-xl">{t('settings')}</h2>
        <Facts
          facts={[
            [t('features.assistant'), t(assistant.isEnabled ? 'isOn' : 'isOff')],
            [t('service'), assistant.host ?? t('ownService')],
            [t('featuresOff'), off || t('noneOff')],
            [t('language'), t(`languages.${language}`)],
          ]}
        />
      </Card>
      <Card className="p-5 md:p-6">
        <h2 className="text-xl">{t('people')}</h2>
        <Facts
          facts={[
            [t('columns.members'), String(members)],
            [t('notSignedIn'), String(notSignedIn)],
            [t('admins'), admins.join(', ')],
          ]}
        />
      </Card>
      <Card className="p-5 md:p-6">
        <h2 className="text-xl">{t('work')}</h2>
        <Facts
          facts={[
            ...(['documents', 'mails', 'invitations'] as const).map((queue): [string, string] => [
              t(`queueNames.${queue}`),
              t('waitingCount', { count: waiting[queue] }),
            ]),
            ...failures.map(({ kind, code, count, newest }): [string, string] => [
              t('givenUp', { kind: t(`failureKinds.${kind}`), code: code ?? t('unknownCode') }),
              t('givenUpCount', { count, time: formatMoment(newest, locale) }),
            ]),
          ]}
        />
      </Card>
    </div>
  )
}
