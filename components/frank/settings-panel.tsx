import { getLocale, getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { sourceThreshold } from '@/lib/assistant/threshold'
import type { FrankSettings } from '@/lib/frank/settings'
import { createDateFormat, timeZone } from '@/lib/i18n/time'
import { type SettingsActions, SettingsForm } from './settings-form'

const timeOf = createDateFormat({
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone,
})

type Props = {
  /** Is null if the settings cannot be read now. */
  settings: FrankSettings | null
  actions: SettingsActions
}

/** The assistant's own page and the admin dashboard show it. */
export async function SettingsPanel({ settings, actions }: Props) {
  const [t, locale] = await Promise.all([getTranslations('frankAdmin'), getLocale()])
  if (!settings) return <Alert variant="destructive" title={t('settingsLoadFailed')} />
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card className="p-5 md:p-7">
        <SettingsForm
          settings={{
            apiUrl: settings.apiUrl,
            defaultUrl: settings.defaultUrl,
            isEnabled: settings.isEnabled,
          }}
          threshold={sourceThreshold}
          actions={actions}
        />
      </Card>
      <Card className="p-5 md:p-6">
        <h2 className="text-xl">{t('status')}</h2>
        <dl className="mt-4 space-y-4">
          <div>
            <dt className="text-muted">{t('state')}</dt>
            <dd className="mt-1">
              <Badge tone={settings.isEnabled ? 'accent' : 'neutral'}>
                {settings.isEnabled ? t('enabled') : t('disabled')}
              </Badge>
            </dd>
          </div>
          <div>
            <dt className="text-muted">{t('lastUpdated')}</dt>
            <dd className="mt-1">
              {settings.updatedAt ? timeOf(locale).format(settings.updatedAt) : t('never')}
            </dd>
          </div>
        </dl>
      </Card>
    </div>
  )
}
