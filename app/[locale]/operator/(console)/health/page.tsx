import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConsoleFrame } from '@/app/[locale]/operator/(console)/console-frame'
import { Facts } from '@/app/[locale]/operator/(console)/facts'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { withGuard } from '@/lib/auth/membership'
import { requireOperator } from '@/lib/auth/operator-guard'
import { listQueues } from '@/lib/console/work-queries'
import { buildVersion, schemaVersion } from '@/lib/env'
import { readerVersion } from '@/lib/ingest/jobs/store-reading'
import { getReadiness, type Readiness } from '@/lib/readiness'
import { QueueTable } from './queue-table'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('console')
  return { title: t('pages.health') }
}

export default async function HealthPage() {
  const operator = requireOperator()
  const [, queues] = await withGuard(operator, listQueues())
  const readiness = await getReadiness()
  const t = await getTranslations('console')
  const versions = { build: buildVersion, schema: schemaVersion, reader: String(readerVersion) }
  return (
    <ConsoleFrame page="health" lead={t('healthLead')}>
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        <Card className="p-5 md:p-6">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-xl">{t('readiness')}</h2>
            <Badge tone={readiness.isReady ? 'accent' : 'danger'}>
              {t(readiness.isReady ? 'ready' : 'notReady')}
            </Badge>
          </div>
          <Facts
            facts={(['database', 'schema', 'auth', 'storage'] as const).map((part) => [
              t(`parts.${part}`),
              readiness.parts[part],
            ])}
          />
        </Card>
        <Card className="p-5 md:p-6">
          <h2 className="text-xl">{t('oldest')}</h2>
          <Oldest oldest={readiness.oldest} />
        </Card>
        <Card className="p-5 md:p-6">
          <h2 className="text-xl">{t('versions')}</h2>
          <Facts
            facts={(['build', 'schema', 'reader'] as const).map((one) => [
              t(`versionNames.${one}`),
              versions[one] ?? '–',
            ])}
          />
        </Card>
      </div>
      <h2 id="queues" className="mt-8 text-2xl">
        {t('queues')}
      </h2>
      <QueueTable queues={queues} />
    </ConsoleFrame>
  )
}

/** As /api/ready tells it. */
async function Oldest({ oldest }: Pick<Readiness, 'oldest'>) {
  const t = await getTranslations('console')
  return (
    <Facts
      facts={(['document', 'mail'] as const).map((one) => {
        const seconds = oldest[one]
        return [
          t(`oldestNames.${one}`),
          seconds === null ? t('nothingWaits') : t('seconds', { count: seconds }),
        ]
      })}
    />
  )
}
