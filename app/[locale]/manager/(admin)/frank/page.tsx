import { ListChecks, MessageCircleQuestion } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { SettingsPanel } from '@/components/frank/settings-panel'
import { buttonClass } from '@/components/ui/button'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { loadFrankLogs, loadFrankSettings } from '@/lib/frank/queries'
import { resetSettings, runDebugAnalysis, saveSettings, testSettings } from './actions'
import { DebugPanel } from './debug-panel'
import { FrankTabs } from './frank-tabs'
import { LogsPanel } from './logs-panel'
import { frankParamsSchema } from './search-params'

type Props = PageProps<'/[locale]/manager/frank'>

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { tab }] = await Promise.all([
    getTranslations('frankAdmin'),
    searchParams.then((params) => frankParamsSchema.parse(params)),
  ])
  return { title: `${t(`tabNames.${tab}`)} · ${t('title')}` }
}

export default async function FrankPage({ searchParams }: Props) {
  const { tab, ...query } = frankParamsSchema.parse(await searchParams)
  const [{ organization }, [settings, logs]] = await withGuard(
    requireAdmin(),
    Promise.all([
      tab === 'settings' ? loadFrankSettings() : null,
      tab === 'logs' ? loadFrankLogs(query) : null,
    ]),
  )
  const t = await getTranslations('frankAdmin')
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
          <p className="mt-2 text-lg text-muted">{t('lead', { organization: organization.name })}</p>
        </div>
        <p className="flex flex-wrap gap-3">
          <Link href="/manager/frank/questions" prefetch={false} className={buttonClass('secondary')}>
            <MessageCircleQuestion aria-hidden className="size-5" />
            {t('questions')}
          </Link>
          <Link href="/manager/frank/check-questions" prefetch={false} className={buttonClass('secondary')}>
            <ListChecks aria-hidden className="size-5" />
            {t('goldenQuestions')}
          </Link>
        </p>
      </div>
      <FrankTabs current={tab} />
      {tab === 'settings' ? (
        <SettingsPanel
          settings={settings}
          actions={{ save: saveSettings, reset: resetSettings, test: testSettings }}
        />
      ) : null}
      {tab === 'debug' ? <DebugPanel analyze={runDebugAnalysis} /> : null}
      {tab === 'logs' ? <LogsPanel logs={logs} query={query} /> : null}
    </div>
  )
}
